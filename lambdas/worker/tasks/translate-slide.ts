import { isDeepStrictEqual } from 'node:util';
import { type SlideContent, slideContentSchema } from '#shared/deck/model.ts';
import { textsOf, withTexts } from '#shared/deck/texts-of.ts';
import { type Grounds, traceFigures } from '#shared/domain/provenance.ts';
import { slideIdAt } from '#shared/domain/slide-ids.ts';
import type { FigureTrace } from '#shared/schemas/provenance.ts';
import type { TextToTranslate } from '../../models/prompts/translate.ts';
import { keptTraces } from '../../services/decks/evidence/bounded-evidence.ts';
import { loadMeasure } from '../../services/decks/evidence/deck-evidence.ts';
import {
  askedOf,
  type Origin,
  type OriginSlide,
  originOf,
} from '../../services/decks/evidence/translation-origin.ts';
import { type Judged, validateSlide } from '../../services/decks/evidence/validate-slide.ts';
import { outlinePlace } from '../../services/decks/queries/working-outline.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import { getPlan } from '../../stores/slide-store.ts';
import { NotWanted, type TaskContext } from '../task-context.ts';
import { askTranslation, type Verdict } from './ask-translation.ts';
import { translatedEntry } from './translate-outline.ts';

/**
 * The slide of the original in whose place a task's slide stands; undefined for one that was added since, and for
 * one that is to be another by now: its entry was edited, or the deck is asked for with other words.
 */
export async function originSlideOf({ deck, task, request }: TaskContext) {
  const origin = await originOf(deck);
  if (!origin || !isDeepStrictEqual(askedOf(request), origin.asked)) return undefined;
  const index = origin.slides.findIndex((_, i) => slideIdAt(i) === task.slide_id);
  const of = origin.slides[index];
  const isAsTranslated = of && (await hasTranslatedEntry(deck, origin, index));
  return isAsTranslated ? { origin, of } : undefined;
}

/** Whether the entry of the slide that was at this place is still as it was translated. */
async function hasTranslatedEntry(deck: DeckItem, origin: Origin, at: number): Promise<boolean> {
  const [plan, place] = await Promise.all([
    getPlan(deck.id, deck.outline_run),
    outlinePlace(deck, slideIdAt(at)),
  ]);
  if (!plan || !place) return false;
  const { point, intent, layout_hint } = translatedEntry(origin, plan, at);
  const { entry } = place;
  return entry.point === point && entry.intent === intent && entry.layout_hint === layout_hint;
}

const coverSubtitle = 'blocks.subtitle';

/** A cover's subtitle is asked for even where there is none: a model that can't translate says so there. */
function textsToTranslate(content: SlideContent): TextToTranslate[] {
  const isWithout = content.layout === 'cover' && content.blocks.subtitle === undefined;
  const texts = [...textsOf(content), ...(isWithout ? [{ part: coverSubtitle, text: '' }] : [])];
  return texts.map((text, i) => ({ i, ...text }));
}

function translatedContent(content: SlideContent, texts: ReadonlyMap<string, string>): unknown {
  const subtitle = texts.get(coverSubtitle);
  const whole =
    content.layout === 'cover' && subtitle
      ? { ...content, blocks: { ...content.blocks, subtitle } }
      : content;
  return withTexts(whole, texts);
}

const contentOf = ({ slide: { id: _id, point: _point, ...content } }: OriginSlide): SlideContent =>
  content as SlideContent;

/**
 * A slide of the original in the deck's language: its layout, figures and structure as they were, its texts
 * translated, laid out and judged as any slide.
 */
export async function translateSlide(context: TaskContext, origin: Origin, of: OriginSlide) {
  const { deck, task } = context;
  const place = await outlinePlace(deck, task.slide_id ?? '');
  if (!place) throw new NotWanted(`slide ${task.slide_id} is in no outline`);
  const content = contentOf(of);
  const texts = textsToTranslate(content);
  const { value: made, call } = await askTranslation<Judged>(
    context,
    { from: origin.language, to: deck.language, plan: place.plan, texts },
    (translated) => judged(context, translatedContent(content, translated), place.index),
    (one, other) => (one.isFit === other.isFit ? one.score > other.score : one.isFit),
  );
  const { grounds } = await loadMeasure(deck);
  return {
    place: { index: place.index, point: place.entry.point },
    made: { ...made, provenance: tracesOf(made.content, of, grounds), call },
    content: made.content,
  };
}

const tracesAt = (traces: readonly FigureTrace[], part: string) =>
  traces.filter((trace) => trace.part === part);

/**
 * Where a translated slide's figures come from: the quotes tell it. One that is told in words can't be compared over
 * languages and is traced as the original's at the same place; one in digits can, and may have got another magnitude.
 */
function tracesOf(content: SlideContent, of: OriginSlide, grounds: Grounds): FigureTrace[] {
  const traces = traceFigures(content, grounds);
  return keptTraces(
    traces.map((trace) => {
      const [now, before] = [tracesAt(traces, trace.part), tracesAt(of.provenance, trace.part)];
      const same = now.length === before.length ? before[now.indexOf(trace)] : undefined;
      const isInWords = !/\p{Nd}/u.test(trace.text);
      if (trace.state !== 'unsupported' || !isInWords || !same) return trace;
      return { ...same, text: trace.text };
    }),
  );
}

function judged({ deck }: TaskContext, translated: unknown, index: number): Verdict<Judged> {
  const parsed = slideContentSchema.safeParse(translated);
  if (!parsed.success) {
    const issues = parsed.error.issues.slice(0, 8);
    const problems = issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n');
    return { value: undefined, problems };
  }
  const value = validateSlide(parsed.data, deck, index);
  return { value, problems: value.problems };
}
