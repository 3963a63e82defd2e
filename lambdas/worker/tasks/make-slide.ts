import type { Message } from '@aws-sdk/client-bedrock-runtime';
import { contentParts } from '#shared/deck/content-parts.ts';
import { fromToolInput, offeredLayouts, type SlideContent } from '#shared/deck/model.ts';
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
import { measureOf } from '../../services/decks/evidence/deck-evidence.ts';
import {
  type Against,
  type Judged,
  validateSlide,
} from '../../services/decks/evidence/validate-slide.ts';
import { verbatimQuote } from '../../services/decks/evidence/verbatim-quote.ts';
import { outlinePlace } from '../../services/decks/queries/working-outline.ts';
import { getSlide } from '../../stores/slide-store.ts';
import { ContentFailure, NotWanted, type TaskContext } from '../task-context.ts';
import { guardOf, type Watch } from './guard-of.ts';
import { loadResearchWithPassages } from './load-research.ts';
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
  watch: Watch;
};

/** What a slide is asked by: the prompt of a new one, or one that has something to change. */
export type SlideAsking = {
  purpose: Purpose;
  system: string;
  message: (input: SlidePromptInput) => string;
};

const anew: SlideAsking = { purpose: 'slide', system: slideSystem, message: slideMessage };

/** What stands on a slide that is to be changed: addresses on it may stay. */
async function standingTexts({ deck, task }: TaskContext, asking: SlideAsking): Promise<string[]> {
  if (asking.purpose !== 'revise') return [];
  const slide = await getSlide(deck.id, task.slide_id ?? '');
  return slide ? [JSON.stringify(slide.content)] : [];
}

/** Everything a slide may see: the brief, the plan, its own entry and the passages of its evidence. */
async function placeOf(context: TaskContext, asking: SlideAsking): Promise<SlidePlace> {
  const { deck, task } = context;
  const [place, research] = await Promise.all([
    outlinePlace(deck, task.slide_id ?? ''),
    loadResearchWithPassages(deck),
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
  const watch = guardOf(context, research, await standingTexts(context, asking), [asking.system]);
  return { index, point: entry.point, against, names, shown, question, asking, watch };
}

type Answer = {
  uses: ToolUse[];
  judged: Judged | undefined;
  problems: string;
  message: Message;
  call: number;
};

async function ask(context: TaskContext, messages: Message[], place: SlidePlace): Promise<Answer> {
  const { message, call } = await context.callModel({
    purpose: place.asking.purpose,
    system: place.asking.system,
    messages,
    tools: slideTools(),
    mustUseTool: true,
    maxTokens: slideMaxTokens(context.deck.language, place.against.notes),
  });
  const uses = toolUsesOf(message);
  const { content, problems } = contentOf(uses[0], place);
  const why = content ? foreignness(content, place) : problems;
  if (!content || why !== '') return { uses, judged: undefined, problems: why, message, call };
  const judged = validateSlide(
    withOwnSources(content, place),
    context.deck,
    place.index,
    place.against,
  );
  return { uses, judged, problems: judged.problems, message, call };
}

/** What the model is told of a slide in a language that nobody asked for: it is never kept. */
function foreignness(content: SlideContent, { watch, against }: SlidePlace): string {
  const shown = contentParts(content).filter(({ part }) => part !== 'code');
  const text = [...shown.map((part) => part.text), content.notes].join('. ');
  return watch.isForeign(text) ? `write in ${against.grounds.language}` : '';
}

/** Sources that the slide was given and no others, quoted as they stand there. */
function withOwnSources(
  content: SlideContent,
  { names, shown, against }: SlidePlace,
): SlideContent {
  const texts = new Map(against.grounds.passages.map(({ id, text }) => [id, text]));
  const sources = content.sources
    .map(({ passage_id, quote }) => ({ passage_id: names.toLong(passage_id), quote }))
    .filter(({ passage_id }) => shown.has(passage_id))
    .map(({ passage_id, quote }) => ({
      passage_id,
      quote: verbatimQuote(quote, texts.get(passage_id) ?? ''),
    }));
  return { ...content, sources };
}

/**
 * The schema decides, of what the guard has left: what doesn't parse is told back issue by issue. A title of which
 * nothing is left becomes the point. Pictures are nobody's to choose here: their layouts are not on offer.
 */
function contentOf(
  use: ToolUse | undefined,
  { watch, point }: SlidePlace,
): { content?: SlideContent; problems: string } {
  const layout = offeredLayouts().find((id) => id === use?.name);
  if (!use || !layout) return { problems: 'answer by calling one of the layout tools' };
  const input = { title: point.slice(0, 160), ...(watch.guard.clean(use.input) as object) };
  const parsed = fromToolInput(layout, input);
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

/** A slide, and the number of the call that brought it. */
type Made = Judged & { call: number };

/** The best of one answer and at most two repairs. */
async function bestOf(context: TaskContext, place: SlidePlace): Promise<Made> {
  const messages: Message[] = [{ role: 'user', content: [{ text: place.question }] }];
  let best: Made | undefined;
  for (let repairs = 0; ; repairs += 1) {
    const answer = await ask(context, messages, place);
    const { judged, call } = answer;
    if (judged && isBetter(judged, best)) best = { ...judged, call };
    const isOver = !isWorthRepair(best, repairs);
    if (isOver && best) return best;
    if (isOver)
      throw new ContentFailure(`the slide could not be used: ${answer.problems.slice(0, 300)}`);
    // Nothing was said: the provider takes no empty turn, so the same is asked once more.
    if ((answer.message.content ?? []).length === 0) continue;
    messages.push(answer.message, repairMessage(answer));
  }
}

/** A task's slide as the model made it, judged, with its place in the outline. */
export async function makeSlideContent(context: TaskContext, asking = anew) {
  const place = await placeOf(context, asking);
  const made = await bestOf(context, place);
  return { place, made, content: made.content };
}
