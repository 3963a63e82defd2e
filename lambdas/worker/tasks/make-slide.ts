import type { Message, Tool } from '@aws-sdk/client-bedrock-runtime';
import { listContentParts } from '#shared/deck/content-parts.ts';
import {
  isOpeningLayout,
  type LayoutId,
  listAvailableLayouts,
  parseSlideToolInput,
  type SlideContent,
} from '#shared/deck/model.ts';
import type { ImageContent } from '#shared/deck/model-parts.ts';
import { findFigures } from '#shared/domain/figures/find-figures.ts';
import { getLanguageNumberStyle } from '#shared/domain/figures/number-notation.ts';
import { cutText } from '#shared/domain/text.ts';
import type { OutlineEntry } from '#shared/schemas/research.ts';
import { env } from '../../lib/env.ts';
import { modelInfo } from '../../models/catalog.ts';
import { type Purpose, readToolUses, type ToolUse } from '../../models/port.ts';
import {
  createPassageNames,
  type PassageNames,
  toPromptPassage,
} from '../../models/prompts/passage-names.ts';
import {
  offeredTools,
  picturedSlideSystem,
  type SlidePromptInput,
  slideMaxTokens,
  slideMessage,
  slideSystem,
  slideTools,
} from '../../models/prompts/slide.ts';
import { createSlideCheckInputs } from '../../services/decks/evidence/slide-check-inputs.ts';
import {
  type SlideCriteria,
  type ValidatedSlide,
  validateSlide,
} from '../../services/decks/evidence/validate-slide.ts';
import { findVerbatimQuote } from '../../services/decks/evidence/verbatim-quote.ts';
import { findOutlinePosition } from '../../services/decks/queries/working-outline.ts';
import { getSlide } from '../../stores/slide-store.ts';
import { ContentFailure, type TaskContext, TaskNotRunnable } from '../task-context.ts';
import { placeholderPicture, validateWithPicture } from './beside-picture.ts';
import { loadResearchWithPassages } from './load-research.ts';
import { listOfferedLayouts } from './offered-layouts.ts';
import { createOutputChecks, type OutputChecks } from './output-checks.ts';
import { toPromptRequest } from './prompt-request.ts';
import { selectSlideEvidence, toPromptDeck } from './slide-evidence.ts';

const maxRepairs = 2;
/** Returns the layouts offered for a slide with a picture: their text can be set beside it. */
const listPictureLayouts = ({ layout_hint }: OutlineEntry, hasFigures: boolean): LayoutId[] =>
  layout_hint === 'stats' && hasFigures ? ['stats', 'bullets'] : ['bullets'];

/** Maximum repairs of a slide whose only problem is an unsupported figure; other slides get two. */
const maxFigureRepairs = 1;

/** A slide's outline entry, its prompt, and the evidence for validation. */
export type SlideContext = {
  index: number;
  point: string;
  criteria: SlideCriteria;
  names: PassageNames;
  /** Ids of the passages in the prompt. */
  shownPassages: ReadonlySet<string>;
  /** The texts of the first message: the part that all slides share, which is cached, and the slide's own. */
  userTexts: string[];
  /** The layouts that the model may choose from. */
  tools: Tool[];
  prompt: SlidePrompt;
  checks: OutputChecks;
  /** The picture beside which the text must fit, and whether it is on the slide already. */
  picture: { image: ImageContent; shows: string; isPlaced: boolean } | undefined;
};

/** The prompt of a slide: for a new slide, or for a revision of an existing slide. */
type SlidePrompt = {
  purpose: Purpose;
  system: string;
  message: (input: SlidePromptInput) => string[];
};

const newSlidePrompt: SlidePrompt = {
  purpose: 'slide',
  system: slideSystem,
  message: slideMessage,
};

/**
 * Returns the current content of a slide to be revised, as JSON. The guard that removes foreign URLs from model output
 * keeps the URLs in it.
 */
async function listCurrentSlideTexts(
  { deck, task }: TaskContext,
  prompt: SlidePrompt,
): Promise<string[]> {
  if (prompt.purpose !== 'revise') return [];
  const slide = await getSlide(deck.id, task.slide_id ?? '');
  return slide ? [JSON.stringify(slide.content)] : [];
}

/**
 * Whether the entry is for a cover or a section. These keep their layout with a picture, so the prompt does not mention
 * the picture.
 */
const isOpeningEntry = ({ layout_hint }: OutlineEntry): boolean => isOpeningLayout(layout_hint);

/** Returns the picture beside which a slide's text must fit: the one that it keeps, or the planned one. */
function findPicture(
  { request }: TaskContext,
  entry: OutlineEntry,
  isRevision: boolean,
  image: ImageContent | undefined,
): SlideContext['picture'] {
  if (image) return { image, shows: image.alt, isPlaced: true };
  if (!request.pictures || isRevision || !entry.picture || isOpeningEntry(entry)) return undefined;
  return { image: placeholderPicture, shows: entry.picture.subject, isPlaced: false };
}

/** Whether a text contains figures that a slide can show, in digits or words; the word “one” alone does not count. */
const containsFigures = (text: string, language: string): boolean =>
  findFigures(text, getLanguageNumberStyle(language)).some(
    ({ isSoft, readings: [reading] }) => !isSoft || (reading?.values[0]?.value ?? 0) > 1,
  );

/**
 * Loads the input of a slide's prompt: the deck, its own entry and the passages of its evidence.
 */
async function loadSlideContext(
  context: TaskContext,
  basePrompt: SlidePrompt,
  image: ImageContent | undefined,
): Promise<SlideContext> {
  const { deck, task } = context;
  const isRevision = basePrompt.purpose === 'revise';
  const isPictured = !isRevision && (image !== undefined || context.request.pictures !== undefined);
  const prompt = isPictured ? { ...basePrompt, system: picturedSlideSystem } : basePrompt;
  const [slide, research] = await Promise.all([
    findOutlinePosition(deck, task.slide_id ?? ''),
    loadResearchWithPassages(deck),
  ]);
  if (!slide) throw new TaskNotRunnable(`slide ${task.slide_id} is not in the outline`);
  const { plan, entry, index } = slide;
  const { brief, passages: allPassages } = research;
  const names = createPassageNames(deck.source_ids);
  const evidence = selectSlideEvidence(slide, brief, names);
  const shownPassages = evidence.passageIds;
  const passages = allPassages.filter(({ id }) => shownPassages.has(id));
  const hasFigures =
    allPassages.length === 0 || passages.some(({ text }) => containsFigures(text, deck.language));
  const picture = findPicture(context, entry, isRevision, image);
  const isBeside = picture !== undefined && !isOpeningEntry(entry);
  const layouts = isBeside
    ? listPictureLayouts(entry, hasFigures)
    : listOfferedLayouts(entry, { count: plan.points.length, hasFigures });
  const isCached = modelInfo(env.SETTINGS.models[prompt.purpose]).cache;
  const userTexts = prompt.message({
    request: toPromptRequest(context),
    deck: toPromptDeck(plan, context.request, names),
    entry: {
      i: index,
      point: entry.point,
      intent: entry.intent,
      ...(isRevision ? {} : { layouts }),
      ...(isBeside ? { picture: picture.shows } : {}),
    },
    facts: evidence.facts,
    doubts: evidence.doubts,
    passages: passages.map((passage) => toPromptPassage(passage, names)),
  });
  const criteria = {
    ...createSlideCheckInputs(deck, context.request, research, allPassages),
    point: entry.point,
  };
  const checks = createOutputChecks(
    context,
    research,
    await listCurrentSlideTexts(context, prompt),
    [prompt.system],
  );
  return {
    index,
    point: entry.point,
    criteria,
    names,
    shownPassages,
    userTexts,
    // With prompt caching, sending all tools costs less than sending a few of them uncached.
    tools: isCached || isRevision ? slideTools() : offeredTools(layouts),
    prompt,
    checks,
    picture,
  };
}

type SlideResponse = {
  uses: ToolUse[];
  validated: ValidatedSlide | undefined;
  problems: string;
  message: Message;
  call: number;
};

async function requestSlide(
  context: TaskContext,
  messages: Message[],
  slide: SlideContext,
): Promise<SlideResponse> {
  const { message, call } = await context.callModel({
    purpose: slide.prompt.purpose,
    system: slide.prompt.system,
    messages,
    tools: slide.tools,
    mustUseTool: true,
    maxTokens: slideMaxTokens(context.deck.language, slide.criteria.notes),
  });
  const uses = readToolUses(message);
  const { content, problems } = parseContent(uses[0], slide);
  const why = content ? findLanguageProblem(content, slide) : problems;
  if (!content || why !== '') return { uses, validated: undefined, problems: why, message, call };
  const validated = validateBesidePicture(keepShownSources(content, slide), context, slide);
  return { uses, validated, problems: validated.problems, message, call };
}

const noRoomProblem = 'a picture stands beside the text: give at most four items, without details';

/**
 * Validates a slide. If it has or will get a picture, its text must fit beside the picture; otherwise the result has an
 * error, so that the slide is repaired. If no repair succeeds, the slide stays without the picture.
 */
function validateBesidePicture(
  content: SlideContent,
  { deck }: TaskContext,
  { picture, index, criteria, prompt }: SlideContext,
): ValidatedSlide {
  const validate = (candidate: SlideContent) => validateSlide(candidate, deck, index, criteria);
  if (!picture) return validate(content);
  const { alone: validated, beside } = validateWithPicture(content, picture.image, validate);
  if (beside) return picture.isPlaced ? beside : validated;
  // In a revision, text that does not fit beside the picture is no error: the author's instruction may ask for another
  // layout.
  if (prompt.purpose === 'revise') return validated;
  const problems = [validated.problems, noRoomProblem].filter((text) => text !== '').join('\n');
  return { ...validated, hasNoErrors: false, problems };
}

/** Returns the problem of a slide in a foreign language, which is never kept; empty when there is none. */
function findLanguageProblem(content: SlideContent, { checks, criteria }: SlideContext): string {
  const parts = listContentParts(content).filter(({ part }) => part !== 'code');
  const text = [...parts.map((part) => part.text), content.notes].join('. ');
  return checks.isForeign(text) ? `write in ${criteria.evidence.language}` : '';
}

/** Keeps only sources that were in the prompt, with their quotes corrected to the passage's own words. */
function keepShownSources(
  content: SlideContent,
  { names, shownPassages, criteria }: SlideContext,
): SlideContent {
  const texts = new Map(criteria.evidence.passages.map(({ id, text }) => [id, text]));
  const sources = content.sources
    .map(({ passage_id, quote }) => ({ passage_id: names.toLong(passage_id), quote }))
    .filter(({ passage_id }) => shownPassages.has(passage_id))
    .map(({ passage_id, quote }) => ({
      passage_id,
      quote: findVerbatimQuote(quote, texts.get(passage_id) ?? ''),
    }));
  return { ...content, sources };
}

/**
 * Cleans and parses a tool use; returns the validation issues for the model. An empty title is replaced by the point of
 * the outline entry. Rejects layouts with pictures, which are not offered.
 */
function parseContent(
  use: ToolUse | undefined,
  { checks, point }: SlideContext,
): { content?: SlideContent; problems: string } {
  const layout = listAvailableLayouts().find((id) => id === use?.name);
  if (!use || !layout) return { problems: 'answer by calling one of the layout tools' };
  const input = { title: cutText(point, 160), ...(checks.guard.clean(use.input) as object) };
  const parsed = parseSlideToolInput(layout, input);
  if (parsed.success) return { content: parsed.data, problems: '' };
  const issues = parsed.error.issues.slice(0, 8);
  return {
    problems: issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
  };
}

/** Returns the results of all tool uses in one message: the provider rejects the conversation otherwise. */
const repairMessage = ({ uses, problems }: SlideResponse): Message => ({
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

/** Whether `slide` is better: a slide without errors beats a slide with errors; otherwise the higher score wins. */
const isBetterSlide = (slide: ValidatedSlide, otherSlide: ValidatedSlide | undefined): boolean => {
  if (!otherSlide) return true;
  return slide.hasNoErrors === otherSlide.hasNoErrors
    ? slide.score > otherSlide.score
    : slide.hasNoErrors;
};

function shouldRepair(best: ValidatedSlide | undefined, repairs: number): boolean {
  if (best?.problems === '') return false;
  return repairs < (best?.hasNoErrors ? maxFigureRepairs : maxRepairs);
}

/** A slide, and the number of the call that returned it. */
type MadeSlide = ValidatedSlide & { call: number };

/** Returns the best slide of one response and at most two repairs. */
async function requestBestSlide(context: TaskContext, slide: SlideContext): Promise<MadeSlide> {
  const messages: Message[] = [
    { role: 'user', content: slide.userTexts.map((text) => ({ text })) },
  ];
  let best: MadeSlide | undefined;
  for (let repairs = 0; ; repairs += 1) {
    const response = await requestSlide(context, messages, slide);
    const { validated, call } = response;
    if (validated && isBetterSlide(validated, best)) best = { ...validated, call };
    const isOver = !shouldRepair(best, repairs);
    if (isOver && best) return best;
    if (isOver) throw new ContentFailure(`no usable slide: ${cutText(response.problems, 300)}`);
    // The response is empty, and the provider rejects an empty turn, so the same request is sent again.
    if ((response.message.content ?? []).length === 0) continue;
    messages.push(response.message, repairMessage(response));
  }
}

/**
 * Generates and validates a task's slide and returns it with its outline entry. If the slide keeps its picture, the
 * generated text must fit beside it.
 */
export async function makeSlideContent(
  context: TaskContext,
  {
    prompt = newSlidePrompt,
    image,
  }: { prompt?: SlidePrompt; image?: ImageContent | undefined } = {},
) {
  const slide = await loadSlideContext(context, prompt, image);
  const madeSlide = await requestBestSlide(context, slide);
  return { entry: slide, made: madeSlide, content: madeSlide.content };
}
