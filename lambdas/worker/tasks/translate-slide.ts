import { isDeepStrictEqual } from 'node:util';
import { type SlideContent, slideContentSchema } from '#shared/deck/model.ts';
import { listSlideTexts, replaceSlideTexts } from '#shared/deck/slide-texts.ts';
import { type Evidence, traceFigures } from '#shared/domain/provenance.ts';
import { toSlideId } from '#shared/domain/slide-ids.ts';
import type { FigureTrace } from '#shared/schemas/provenance.ts';
import type { TextToTranslate } from '../../models/prompts/translate.ts';
import { loadSlideCheckInputs } from '../../services/decks/evidence/slide-check-inputs.ts';
import { limitTraces } from '../../services/decks/evidence/storage-limits.ts';
import {
  loadOrigin,
  type OriginSlide,
  pickRequestedContent,
  type TranslationOrigin,
} from '../../services/decks/evidence/translation-origin.ts';
import {
  type ValidatedSlide,
  validateSlide,
} from '../../services/decks/evidence/validate-slide.ts';
import { findOutlinePosition } from '../../services/decks/queries/working-outline.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import { getPlan } from '../../stores/slide-store.ts';
import { type TaskContext, TaskNotRunnable } from '../task-context.ts';
import { requestTranslation, type TranslationCheck } from './request-translation.ts';
import { createTranslatedEntry } from './translate-outline.ts';

/**
 * Returns the original slide of a translation's task. Undefined for an added slide, an edited entry, or changed
 * instructions: these are generated.
 */
export async function findOriginSlide({ deck, task, request }: TaskContext) {
  const origin = await loadOrigin(deck);
  if (!origin || !isDeepStrictEqual(pickRequestedContent(request), origin.asked)) return undefined;
  const index = origin.slides.findIndex((_, i) => toSlideId(i) === task.slide_id);
  const original = origin.slides[index];
  const isUnchanged = original && (await hasTranslatedEntry(deck, origin, index));
  return isUnchanged ? { origin, original } : undefined;
}

/** Whether the slide's entry is unchanged since the translation. */
async function hasTranslatedEntry(
  deck: DeckItem,
  origin: TranslationOrigin,
  at: number,
): Promise<boolean> {
  const [plan, position] = await Promise.all([
    getPlan(deck.id, deck.outline_run),
    findOutlinePosition(deck, toSlideId(at)),
  ]);
  if (!plan || !position) return false;
  const { point, intent, layout_hint } = createTranslatedEntry(origin, plan, at);
  const { entry } = position;
  return entry.point === point && entry.intent === intent && entry.layout_hint === layout_hint;
}

const coverSubtitle = 'blocks.subtitle';

/**
 * Returns a slide's texts. A missing cover subtitle is added as an empty text, because a model that can't translate
 * writes its notice there.
 */
function listTextsToTranslate(content: SlideContent): TextToTranslate[] {
  const hasNoSubtitle = content.layout === 'cover' && content.blocks.subtitle === undefined;
  const texts = [
    ...listSlideTexts(content),
    ...(hasNoSubtitle ? [{ part: coverSubtitle, text: '' }] : []),
  ];
  return texts.map((text, i) => ({ i, ...text }));
}

function applyTranslations(content: SlideContent, texts: ReadonlyMap<string, string>): unknown {
  const subtitle = texts.get(coverSubtitle);
  const withSubtitle =
    content.layout === 'cover' && subtitle
      ? { ...content, blocks: { ...content.blocks, subtitle } }
      : content;
  return replaceSlideTexts(withSubtitle, texts);
}

const toOriginContent = ({
  slide: { id: _id, point: _point, ...content },
}: OriginSlide): SlideContent => content as SlideContent;

/**
 * Translates a slide of the original: keeps its layout, figures and structure, translates its texts, and validates it
 * like any slide.
 */
export async function translateSlide(
  context: TaskContext,
  origin: TranslationOrigin,
  original: OriginSlide,
) {
  const { deck, task } = context;
  const position = await findOutlinePosition(deck, task.slide_id ?? '');
  if (!position) throw new TaskNotRunnable(`slide ${task.slide_id} is not in the outline`);
  const content = toOriginContent(original);
  const texts = listTextsToTranslate(content);
  const { value: validated, call } = await requestTranslation<ValidatedSlide>(
    context,
    { from: origin.language, to: deck.language, plan: position.plan, texts },
    (translated) =>
      checkTranslatedSlide(context, applyTranslations(content, translated), position.index),
    (slide, otherSlide) =>
      slide.hasNoErrors === otherSlide.hasNoErrors
        ? slide.score > otherSlide.score
        : slide.hasNoErrors,
  );
  const { evidence } = await loadSlideCheckInputs(deck);
  return {
    entry: { index: position.index, point: position.entry.point },
    made: {
      ...validated,
      provenance: traceTranslatedFigures(validated.content, original, evidence),
      call,
    },
    content: validated.content,
  };
}

const findTracesAt = (traces: readonly FigureTrace[], part: string) =>
  traces.filter((trace) => trace.part === part);

/**
 * Returns the provenance of a translated slide's figures. Figures in words can't be compared across languages and
 * keep the original's trace; figures in digits are traced again, because their magnitude may have changed.
 */
function traceTranslatedFigures(
  content: SlideContent,
  original: OriginSlide,
  evidence: Evidence,
): FigureTrace[] {
  const traces = traceFigures(content, evidence);
  return limitTraces(
    traces.map((trace) => {
      const [currentTraces, originalTraces] = [
        findTracesAt(traces, trace.part),
        findTracesAt(original.provenance, trace.part),
      ];
      const originalTrace =
        currentTraces.length === originalTraces.length
          ? originalTraces[currentTraces.indexOf(trace)]
          : undefined;
      const isInWords = !/\p{Nd}/u.test(trace.text);
      if (trace.state !== 'unsupported' || !isInWords || !originalTrace) return trace;
      return { ...originalTrace, text: trace.text };
    }),
  );
}

function checkTranslatedSlide(
  { deck }: TaskContext,
  translated: unknown,
  index: number,
): TranslationCheck<ValidatedSlide> {
  const parsed = slideContentSchema.safeParse(translated);
  if (!parsed.success) {
    const issues = parsed.error.issues.slice(0, 8);
    const problems = issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n');
    return { value: undefined, problems };
  }
  const value = validateSlide(parsed.data, deck, index);
  return { value, problems: value.problems };
}
