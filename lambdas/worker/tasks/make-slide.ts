import type { Message } from '@aws-sdk/client-bedrock-runtime';
import { fromToolInput, type LayoutId, layoutIds, type SlideContent } from '#shared/deck/model.ts';
import type { Passage } from '#shared/schemas/research.ts';
import { type Purpose, type ToolUse, toolUsesOf } from '../../models/port.ts';
import {
  type SlidePromptInput,
  slideMessage,
  slideSystem,
  slideTools,
} from '../../models/prompts/slide.ts';
import { type Judged, judge } from '../../services/decks/judge-slide.ts';
import { outlinePlace } from '../../services/decks/outline-of.ts';
import { ContentFailure, NotWanted, type TaskContext } from '../task-context.ts';
import { loadAllPassages, loadBrief } from './load-research.ts';
import { promptRequest } from './prompt-request.ts';

const maxRepairs = 2;

/** What a slide is asked by: the prompt of a new one, or one that has something to change. */
export type SlideAsking = {
  purpose: Purpose;
  system: string;
  message: (input: SlidePromptInput) => string;
};

const anew: SlideAsking = { purpose: 'slide', system: slideSystem, message: slideMessage };

type Place = {
  index: number;
  point: string;
  passages: Passage[];
  asking: SlideAsking;
  question: string;
};

/** Everything a slide may see: the brief, the plan, its own entry and the passages of its evidence. */
async function placeOf(context: TaskContext, asking: SlideAsking): Promise<Place> {
  const { deck, task } = context;
  const [place, brief, all] = await Promise.all([
    outlinePlace(deck, task.slide_id ?? ''),
    loadBrief(deck),
    loadAllPassages(deck),
  ]);
  if (!place) throw new NotWanted(`slide ${task.slide_id} is in no outline`);
  const { plan, entry, index } = place;
  const facts = brief?.facts.filter((fact) => entry.evidence.includes(fact.id)) ?? [];
  const wanted = new Set(facts.flatMap((fact) => fact.passage_ids));
  const passages = all.filter((passage) => wanted.has(passage.id));
  const request = promptRequest(context);
  const question = asking.message({ request, plan, entry, brief, passages });
  return { index, point: entry.point, passages, asking, question };
}

type Answer = {
  uses: ToolUse[];
  judged: Judged | undefined;
  problems: string;
  message: Message;
};

async function ask(context: TaskContext, messages: Message[], place: Place): Promise<Answer> {
  const answer = await context.callModel({
    purpose: place.asking.purpose,
    system: place.asking.system,
    messages,
    tools: slideTools(),
    mustUseTool: true,
    maxTokens: 2_000,
  });
  const uses = toolUsesOf(answer.message);
  const { content, problems } = contentOf(uses[0]);
  if (!content) return { uses, judged: undefined, problems, message: answer.message };
  const judged = judge(content, context.deck, place.index);
  return { uses, judged, problems: judged.problems, message: answer.message };
}

/** Schema first: what doesn't parse is told back issue by issue. */
function contentOf(use: ToolUse | undefined): { content?: SlideContent; problems: string } {
  if (!use || !layoutIds.includes(use.name as LayoutId)) {
    return { problems: 'answer by calling one of the layout tools' };
  }
  const parsed = fromToolInput(use.name as LayoutId, use.input);
  if (parsed.success) return { content: parsed.data, problems: '' };
  const issues = parsed.error.issues.slice(0, 8);
  return {
    problems: issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
  };
}

/** Every use wants its result, all in one message: the provider refuses the conversation otherwise. */
const repairMessage = ({ uses, problems }: Answer): Message => ({
  role: 'user',
  content:
    uses.length === 0
      ? [{ text: problems }]
      : uses.map((use, i) => ({
          toolResult: {
            toolUseId: use.id,
            status: 'error' as const,
            content: [{ text: i === 0 ? problems : 'only one slide is wanted' }],
          },
        })),
});

/** One that fits beats one that doesn't; among equals the higher score wins. */
const isBetter = (one: Judged, other: Judged | undefined): boolean => {
  if (!other) return true;
  const [fits, otherFits] = [one.problems === '', other.problems === ''];
  return fits === otherFits ? one.score > other.score : fits;
};

/** The best of one answer and at most two repairs. */
async function makeSlide(context: TaskContext, place: Place): Promise<Judged> {
  const messages: Message[] = [{ role: 'user', content: [{ text: place.question }] }];
  let best: Judged | undefined;
  let problems = '';
  for (let attempt = 0; attempt <= maxRepairs; attempt += 1) {
    const answer = await ask(context, messages, place);
    if (answer.judged && isBetter(answer.judged, best)) best = answer.judged;
    problems = answer.problems;
    if (best && best.problems === '') return best;
    if ((answer.message.content ?? []).length === 0) break;
    messages.push(answer.message, repairMessage(answer));
  }
  if (!best) throw new ContentFailure(`the slide could not be used: ${problems.slice(0, 300)}`);
  return best;
}

/** The content of a task's slide as the model made it, with sources that it was given and no others. */
export async function makeSlideContent(context: TaskContext, asking = anew) {
  const place = await placeOf(context, asking);
  const made = await makeSlide(context, place);
  const known = new Set(place.passages.map((passage) => passage.id));
  const sources = made.content.sources.filter((source) => known.has(source.passage_id));
  return { place, made, content: { ...made.content, sources } };
}
