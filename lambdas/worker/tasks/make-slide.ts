import type { Message } from '@aws-sdk/client-bedrock-runtime';
import { fromToolInput, type LayoutId, layoutIds, type SlideContent } from '#shared/deck/model.ts';
import { type Purpose, type ToolUse, toolUsesOf } from '../../models/port.ts';
import {
  type PassageNames,
  passageNames,
  renamed,
  shownPassage,
} from '../../models/prompts/passage-names.ts';
import {
  type SlidePromptInput,
  slideMaxTokens,
  slideMessage,
  slideSystem,
  slideTools,
} from '../../models/prompts/slide.ts';
import { measureOf } from '../../services/decks/grounds-of.ts';
import { type Against, type Judged, judge } from '../../services/decks/judge-slide.ts';
import { outlinePlace } from '../../services/decks/outline-of.ts';
import { ContentFailure, NotWanted, type TaskContext } from '../task-context.ts';
import { loadResearch } from './load-research.ts';
import { promptRequest } from './prompt-request.ts';

const maxRepairs = 2;
/** A slide that only tells a figure of nobody's is asked once more, not twice. */
const maxFigureRepairs = 1;

/** A slide's place in the outline, and what it is asked and held against. */
export type SlidePlace = {
  index: number;
  point: string;
  against: Against;
  names: PassageNames;
  /** Ids of the passages that it was shown. */
  shown: ReadonlySet<string>;
  question: string;
  asking: SlideAsking;
};

/** What a slide is asked by: the prompt of a new one, or one that has something to change. */
export type SlideAsking = {
  purpose: Purpose;
  system: string;
  message: (input: SlidePromptInput) => string;
};

const anew: SlideAsking = { purpose: 'slide', system: slideSystem, message: slideMessage };

/** Everything a slide may see: the brief, the plan, its own entry and the passages of its evidence. */
async function placeOf(context: TaskContext, asking: SlideAsking): Promise<SlidePlace> {
  const { deck, task } = context;
  const [place, research] = await Promise.all([
    outlinePlace(deck, task.slide_id ?? ''),
    loadResearch(deck),
  ]);
  if (!place) throw new NotWanted(`slide ${task.slide_id} is in no outline`);
  const { plan, entry, index } = place;
  const { brief, passages: all } = research;
  const facts = brief?.facts.filter((fact) => entry.evidence.includes(fact.id)) ?? [];
  const shown = new Set(facts.flatMap((fact) => fact.passage_ids));
  const names = passageNames(deck.source_ids);
  const question = asking.message({
    request: promptRequest(context),
    plan,
    entry,
    brief: brief && brief.facts.length > 0 ? renamed(brief, names.toShort) : undefined,
    passages: all.filter(({ id }) => shown.has(id)).map((one) => shownPassage(one, names)),
  });
  const against = { ...measureOf(deck, context.request, research, all), point: entry.point };
  return { index, point: entry.point, against, names, shown, question, asking };
}

type Answer = {
  uses: ToolUse[];
  judged: Judged | undefined;
  problems: string;
  message: Message;
};

async function ask(context: TaskContext, messages: Message[], place: SlidePlace): Promise<Answer> {
  const answer = await context.callModel({
    purpose: place.asking.purpose,
    system: place.asking.system,
    messages,
    tools: slideTools(),
    mustUseTool: true,
    maxTokens: slideMaxTokens(context.deck.language, place.against.notes),
  });
  const uses = toolUsesOf(answer.message);
  const { content, problems } = contentOf(uses[0]);
  if (!content) return { uses, judged: undefined, problems, message: answer.message };
  const judged = judge(withOwnSources(content, place), context.deck, place.index, place.against);
  return { uses, judged, problems: judged.problems, message: answer.message };
}

/** Sources that the slide was given and no others. */
function withOwnSources(content: SlideContent, { names, shown }: SlidePlace): SlideContent {
  const sources = content.sources
    .map((source) => ({ ...source, passage_id: names.toLong(source.passage_id) }))
    .filter((source) => shown.has(source.passage_id));
  return { ...content, sources };
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
  return one.isFit === other.isFit ? one.score > other.score : one.isFit;
};

/** Whether another answer is worth its money. */
function isWorthRepair(best: Judged | undefined, repairs: number): boolean {
  if (best?.problems === '') return false;
  return repairs < (best?.isFit ? maxFigureRepairs : maxRepairs);
}

/** The best of one answer and at most two repairs. */
async function bestOf(context: TaskContext, place: SlidePlace): Promise<Judged> {
  const messages: Message[] = [{ role: 'user', content: [{ text: place.question }] }];
  let best: Judged | undefined;
  for (let repairs = 0; ; repairs += 1) {
    const answer = await ask(context, messages, place);
    if (answer.judged && isBetter(answer.judged, best)) best = answer.judged;
    const isOver = !isWorthRepair(best, repairs) || (answer.message.content ?? []).length === 0;
    if (isOver && best) return best;
    if (isOver)
      throw new ContentFailure(`the slide could not be used: ${answer.problems.slice(0, 300)}`);
    messages.push(answer.message, repairMessage(answer));
  }
}

/** A task's slide as the model made it, judged, with its place in the outline. */
export async function makeSlideContent(context: TaskContext, asking = anew) {
  const place = await placeOf(context, asking);
  const made = await bestOf(context, place);
  return { place, made, content: made.content };
}
