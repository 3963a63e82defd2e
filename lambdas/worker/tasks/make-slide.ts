import type { Message, Tool } from '@aws-sdk/client-bedrock-runtime';
import { contentParts } from '#shared/deck/content-parts.ts';
import { availableLayouts, parseSlideToolInput, type SlideContent } from '#shared/deck/model.ts';
import { cutText } from '#shared/domain/text.ts';
import { env } from '../../lib/env.ts';
import { modelFacts } from '../../models/catalog.ts';
import { type Purpose, readToolUses, type ToolUse } from '../../models/port.ts';
import {
  type PassageNames,
  passageNames,
  shownPassage,
} from '../../models/prompts/passage-names.ts';
import {
  offeredTools,
  type SlidePromptInput,
  slideMaxTokens,
  slideMessage,
  slideSystem,
  slideTools,
} from '../../models/prompts/slide.ts';
import { slideCheckInputs } from '../../services/decks/evidence/slide-check-inputs.ts';
import {
  type SlideCriteria,
  type ValidatedSlide,
  validateSlide,
} from '../../services/decks/evidence/validate-slide.ts';
import { verbatimQuote } from '../../services/decks/evidence/verbatim-quote.ts';
import { findOutlinePosition } from '../../services/decks/queries/working-outline.ts';
import { getSlide } from '../../stores/slide-store.ts';
import { ContentFailure, type TaskContext, TaskNotRunnable } from '../task-context.ts';
import { loadResearchWithPassages } from './load-research.ts';
import { offeredLayouts } from './offered-layouts.ts';
import { createOutputChecks, type OutputChecks } from './output-checks.ts';
import { promptRequest } from './prompt-request.ts';
import { promptDeck, slideEvidence } from './slide-evidence.ts';

const maxRepairs = 2;
/** A slide whose only problem is an unsupported figure is repaired once, not twice. */
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

/** Returns the current texts of a slide to be revised: addresses in them may stay. */
async function currentSlideTexts(
  { deck, task }: TaskContext,
  prompt: SlidePrompt,
): Promise<string[]> {
  if (prompt.purpose !== 'revise') return [];
  const slide = await getSlide(deck.id, task.slide_id ?? '');
  return slide ? [JSON.stringify(slide.content)] : [];
}

/**
 * Loads the input of a slide's prompt: the deck, its own entry and the passages of its evidence.
 */
async function loadSlideContext(context: TaskContext, prompt: SlidePrompt): Promise<SlideContext> {
  const { deck, task } = context;
  const [slide, research] = await Promise.all([
    findOutlinePosition(deck, task.slide_id ?? ''),
    loadResearchWithPassages(deck),
  ]);
  if (!slide) throw new TaskNotRunnable(`slide ${task.slide_id} is not in the outline`);
  const { plan, entry, index } = slide;
  const { brief, passages: allPassages } = research;
  const names = passageNames(deck.source_ids);
  const evidence = slideEvidence(slide, brief, names);
  const shown = evidence.passageIds;
  const passages = allPassages.filter(({ id }) => shown.has(id));
  const isRevision = prompt.purpose === 'revise';
  const hasFigures = allPassages.length === 0 || passages.some(({ text }) => /\d/.test(text));
  const layouts = offeredLayouts(entry, { count: plan.points.length, hasFigures });
  const isCached = modelFacts(env.SETTINGS.models[prompt.purpose]).cache;
  const userTexts = prompt.message({
    request: promptRequest(context),
    deck: promptDeck(plan, context.request, names),
    entry: {
      i: index,
      point: entry.point,
      intent: entry.intent,
      ...(isRevision ? {} : { layouts }),
    },
    facts: evidence.facts,
    doubts: evidence.doubts,
    passages: passages.map((passage) => shownPassage(passage, names)),
  });
  const against = {
    ...slideCheckInputs(deck, context.request, research, allPassages),
    point: entry.point,
  };
  const checks = createOutputChecks(context, research, await currentSlideTexts(context, prompt), [
    prompt.system,
  ]);
  return {
    index,
    point: entry.point,
    criteria: against,
    names,
    shownPassages: shown,
    userTexts,
    // All tools cost less from the prompt cache than a few of them in full.
    tools: isCached || isRevision ? slideTools() : offeredTools(layouts),
    prompt,
    checks,
  };
}

type SlideResponse = {
  uses: ToolUse[];
  judged: ValidatedSlide | undefined;
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
  if (!content || why !== '') return { uses, judged: undefined, problems: why, message, call };
  const validated = validateSlide(
    keepShownSources(content, slide),
    context.deck,
    slide.index,
    slide.criteria,
  );
  return { uses, judged: validated, problems: validated.problems, message, call };
}

/** Returns the problem of a slide in a foreign language, which is never kept; empty when there is none. */
function findLanguageProblem(
  content: SlideContent,
  { checks, criteria: against }: SlideContext,
): string {
  const shown = contentParts(content).filter(({ part }) => part !== 'code');
  const text = [...shown.map((part) => part.text), content.notes].join('. ');
  return checks.isForeign(text) ? `write in ${against.evidence.language}` : '';
}

/** Keeps only sources that were in the prompt, with their quotes corrected to the passage's own words. */
function keepShownSources(
  content: SlideContent,
  { names, shownPassages: shown, criteria: against }: SlideContext,
): SlideContent {
  const texts = new Map(against.evidence.passages.map(({ id, text }) => [id, text]));
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
 * Cleans and parses a tool use; returns the validation issues for the model. An empty title is replaced by the point.
 * Layouts with pictures are not offered.
 */
function parseContent(
  use: ToolUse | undefined,
  { checks, point }: SlideContext,
): { content?: SlideContent; problems: string } {
  const layout = availableLayouts().find((id) => id === use?.name);
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
const isBetter = (slide: ValidatedSlide, otherSlide: ValidatedSlide | undefined): boolean => {
  if (!otherSlide) return true;
  return slide.hasNoErrors === otherSlide.hasNoErrors
    ? slide.score > otherSlide.score
    : slide.hasNoErrors;
};

/** Whether another repair is allowed. */
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
    const { judged: validated, call } = response;
    if (validated && isBetter(validated, best)) best = { ...validated, call };
    const isOver = !shouldRepair(best, repairs);
    if (isOver && best) return best;
    if (isOver) throw new ContentFailure(`no usable slide: ${cutText(response.problems, 300)}`);
    // The response is empty, and the provider rejects an empty turn, so the same request is sent again.
    if ((response.message.content ?? []).length === 0) continue;
    messages.push(response.message, repairMessage(response));
  }
}

/** Generates and validates a task's slide; returns it with its outline entry. */
export async function makeSlideContent(context: TaskContext, prompt = newSlidePrompt) {
  const slide = await loadSlideContext(context, prompt);
  const madeSlide = await requestBestSlide(context, slide);
  return { entry: slide, made: madeSlide, content: madeSlide.content };
}
