import { sentenceOf } from '#shared/domain/figures/sentence-of.ts';
import { countFigures } from '#shared/domain/provenance.ts';
import type { Locale } from '#shared/errors.ts';
import type { DeckSources, UnsupportedFigure } from '#shared/schemas/deck-sources.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { deckFacts, type MadeSlide } from '../evidence/deck-facts.ts';
import { deckPassages, loadResearch } from '../evidence/research-results.ts';
import { deckSourceViews } from './deck-source-views.ts';
import { type WorkingSlide, workingSlides } from './working-slides.ts';

/** A table without any source has thousands; nobody reads them all. */
const unsupportedAtMost = 500;

const isMade = (place: WorkingSlide): place is MadeSlide => place.slide !== undefined;

function basisOf(deck: DeckItem): DeckSources['basis'] {
  if (deck.origin) return 'translation';
  if (deck.source_ids.length > 0) return 'sources';
  return deck.researches_web ? 'web' : 'topic';
}

const unsupportedOf = ({ id, slide }: MadeSlide): UnsupportedFigure[] =>
  (slide.provenance ?? [])
    .filter(({ state }) => state === 'unsupported')
    .map((trace) => ({
      slide_id: id,
      text: trace.text,
      part: trace.part,
      sentence: sentenceOf(slide.content, trace),
    }));

/**
 * What a deck rests on: its sources, the facts found in them with the slides that use each, and the figures of its
 * slides that none of them tells. Facts come with the research's brief; before it there are the sources alone.
 */
export async function deckSources(
  deck: DeckItem,
  locale: Locale,
  clock: Clock,
): Promise<DeckSources> {
  const [research, places] = await Promise.all([loadResearch(deck), workingSlides(deck)]);
  const made = places.filter(isMade);
  const passages = research.brief ? await deckPassages(deck, research) : [];
  return {
    basis: basisOf(deck),
    research: deck.stages.find(({ name }) => name === 'research')?.status ?? 'skipped',
    sources: await deckSourceViews(deck, research, locale, clock),
    facts: deckFacts(research, passages, made),
    gaps: research.brief?.gaps ?? [],
    slides: made.map(({ id, index, slide }) => ({ id, index, title: slide.content.title })),
    figures: countFigures(made.flatMap(({ slide }) => slide.provenance ?? [])),
    unsupported: made.flatMap(unsupportedOf).slice(0, unsupportedAtMost),
  };
}
