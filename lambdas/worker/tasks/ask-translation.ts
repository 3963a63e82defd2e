import type { Message } from '@aws-sdk/client-bedrock-runtime';
import { tellSameFigures } from '#shared/deck/texts-of.ts';
import { estimateTokens } from '../../models/catalog.ts';
import { type ToolUse, toolUsesOf } from '../../models/port.ts';
import {
  type TextToTranslate,
  type TranslateInput,
  translateMessage,
  translateSystem,
  translateTools,
  translationSchema,
} from '../../models/prompts/translate.ts';
import { ContentFailure, type TaskContext } from '../task-context.ts';

/** Asks after the first, each with what was wrong. */
const maxRepairs = 2;

/** What a translation is looked over by: problems as lines for the model, none when it is good. */
export type Verdict<T> = { value: T | undefined; problems: string };

const messageOf = (use: ToolUse | undefined, problems: string): Message => ({
  role: 'user',
  content: [
    use
      ? { toolResult: { toolUseId: use.id, status: 'error', content: [{ text: problems }] } }
      : { text: problems },
  ],
});

/** Texts by their part, as far as each is there and tells the figures of its original. */
function readTexts(
  use: ToolUse | undefined,
  wanted: readonly TextToTranslate[],
): Verdict<Map<string, string>> {
  const parsed = translationSchema.safeParse(use?.input);
  if (!parsed.success) return { value: undefined, problems: 'answer by submit_translation' };
  const told = new Map(parsed.data.texts.map(({ i, text }) => [i, text.trim()]));
  const problems = wanted.flatMap(({ i, part, text }) => {
    const translated = told.get(i) ?? '';
    if (translated === '' && text !== '') return [`${part}: missing`];
    return tellSameFigures(text, translated) ? [] : [`${part}: keep the figures of "${text}"`];
  });
  if (problems.length > 0) return { value: undefined, problems: problems.slice(0, 12).join('\n') };
  return {
    value: new Map(wanted.map(({ i, part }) => [part, told.get(i) ?? ''])),
    problems: '',
  };
}

/**
 * Has texts translated, and asks again where some are missing, tell other figures, or don't please `judge`.
 * Answers the best by `isBetter`, with its call's number; throws ContentFailure where none was of use.
 */
export async function askTranslation<T>(
  context: TaskContext,
  input: TranslateInput,
  judge: (texts: ReadonlyMap<string, string>) => Verdict<T>,
  isBetter: (one: T, other: T) => boolean,
): Promise<{ value: T; call: number }> {
  const messages: Message[] = [{ role: 'user', content: [{ text: translateMessage(input) }] }];
  const size = estimateTokens(JSON.stringify(input.texts));
  let best: { value: T; call: number } | undefined;
  let problems = '';
  for (let repairs = 0; repairs <= maxRepairs; repairs += 1) {
    const answer = await context.callModel({
      purpose: 'slide',
      system: translateSystem,
      messages,
      tools: translateTools,
      mustUseTool: true,
      maxTokens: 400 + 3 * size,
    });
    const [use] = toolUsesOf(answer.message);
    const read = readTexts(use, input.texts);
    const judged = read.value ? judge(read.value) : { value: undefined, problems: read.problems };
    const { value } = judged;
    if (value !== undefined && (best === undefined || isBetter(value, best.value))) {
      best = { value, call: answer.call };
    }
    problems = judged.problems;
    if (problems === '') break;
    // Nothing was said: the provider takes no empty turn, so the same is asked once more.
    if ((answer.message.content ?? []).length === 0) continue;
    messages.push(answer.message, messageOf(use, problems));
  }
  if (best === undefined) throw new ContentFailure(`no translation: ${problems.slice(0, 300)}`);
  return best;
}
