import type { Message } from '@aws-sdk/client-bedrock-runtime';
import { haveSameNumbers } from '#shared/deck/slide-texts.ts';
import { cutText } from '#shared/domain/text.ts';
import { estimateTokens } from '../../models/catalog.ts';
import { readToolUses, type ToolUse } from '../../models/port.ts';
import {
  type TextToTranslate,
  type TranslateInput,
  translateMessage,
  translateSystem,
  translateTools,
  translationSchema,
} from '../../models/prompts/translate.ts';
import { ContentFailure, type TaskContext } from '../task-context.ts';

/** Maximum requests after the first one, each with the problems of the last response. */
const maxRepairs = 2;

/**
 * Result of checking a translation: the value, and the problems as lines for the model (empty when there are none).
 */
export type TranslationCheck<T> = { value: T | undefined; problems: string };

const repairMessage = (use: ToolUse | undefined, problems: string): Message => ({
  role: 'user',
  content: [
    use
      ? { toolResult: { toolUseId: use.id, status: 'error', content: [{ text: problems }] } }
      : { text: problems },
  ],
});

/** Returns the translated texts by part, or the problems: missing texts and changed figures. */
function parseTexts(
  use: ToolUse | undefined,
  requestedTexts: readonly TextToTranslate[],
): TranslationCheck<Map<string, string>> {
  const parsed = translationSchema.safeParse(use?.input);
  if (!parsed.success) return { value: undefined, problems: 'answer by submit_translation' };
  const texts = new Map(parsed.data.texts.map(({ i, text }) => [i, text.trim()]));
  const problems = requestedTexts.flatMap(({ i, part, text }) => {
    const translated = texts.get(i) ?? '';
    if (translated === '' && text !== '') return [`${part}: missing`];
    return haveSameNumbers(text, translated) ? [] : [`${part}: keep the figures of "${text}"`];
  });
  if (problems.length > 0) return { value: undefined, problems: problems.slice(0, 12).join('\n') };
  return {
    value: new Map(requestedTexts.map(({ i, part }) => [part, texts.get(i) ?? ''])),
    problems: '',
  };
}

/**
 * Requests translations, and requests them again when texts are missing, have other figures, or fail `check`. Returns
 * the best value by `isBetter` with its call's number; throws ContentFailure when no response was usable.
 */
export async function requestTranslation<T>(
  context: TaskContext,
  input: TranslateInput,
  check: (texts: ReadonlyMap<string, string>) => TranslationCheck<T>,
  isBetter: (candidate: T, best: T) => boolean,
): Promise<{ value: T; call: number }> {
  const messages: Message[] = [{ role: 'user', content: [{ text: translateMessage(input) }] }];
  const size = estimateTokens(JSON.stringify(input.texts));
  let best: { value: T; call: number } | undefined;
  let problems = '';
  for (let repairs = 0; repairs <= maxRepairs; repairs += 1) {
    const response = await context.callModel({
      purpose: 'slide',
      system: translateSystem,
      messages,
      tools: translateTools,
      mustUseTool: true,
      maxTokens: 400 + 3 * size,
    });
    const [use] = readToolUses(response.message);
    const parsed = parseTexts(use, input.texts);
    const checked = parsed.value
      ? check(parsed.value)
      : { value: undefined, problems: parsed.problems };
    const { value } = checked;
    if (value !== undefined && (best === undefined || isBetter(value, best.value))) {
      best = { value, call: response.call };
    }
    problems = checked.problems;
    if (problems === '') break;
    // The response is empty, and the provider rejects an empty turn, so the same request is sent again.
    if ((response.message.content ?? []).length === 0) continue;
    messages.push(response.message, repairMessage(use, problems));
  }
  if (best === undefined) throw new ContentFailure(`no translation: ${cutText(problems, 300)}`);
  return best;
}
