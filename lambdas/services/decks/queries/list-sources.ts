import { getFigureSentence } from '#shared/domain/figures/figure-sentence.ts';
import { countFigures } from '#shared/domain/provenance.ts';
import type { Locale } from '#shared/errors.ts';
import type { DeckSources, UnsupportedFigure } from '#shared/schemas/deck-sources.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { listDeckFacts, type SlideWithContent } from '../evidence/deck-facts.ts';
import { loadDeckPassages, loadResearch } from '../evidence/research-results.ts';
import { listDeckSourceViews } from './deck-source-views.ts';
import { loadWorkingOutline } from './working-outline.ts';
import { loadWorkingSlides, type WorkingSlide } from './working-slides.ts';

/** Maximum number of unsupported figures (numbers without a source) in a response: a table can have thousands. */
const maxUnsupportedFigures = 500;

const hasContent = (slide: WorkingSlide): slide is SlideWithContent => slide.slide !== undefined;

function chooseSourceBasis(deck: DeckItem): DeckSources['basis'] {
  if (deck.origin) return 'translation';
  if (deck.source_ids.length > 0) return 'sources';
  return deck.researches_web ? 'web' : 'topic';
}

/**
 * Returns the unsupported figures with their sentences. Sentences are searched only for the returned figures, because
 * this takes time.
 */
const listUnsupportedFigures = (slides: readonly SlideWithContent[]): UnsupportedFigure[] =>
  slides
    .flatMap(({ id, slide }) =>
      (slide.provenance ?? [])
        .filter(({ state }) => state === 'unsupported' || state === 'common_knowledge')
        .map((trace) => ({ id, slide, trace })),
    )
    .slice(0, maxUnsupportedFigures)
    .map(({ id, slide, trace }) => ({
      is_common_knowledge: trace.state === 'common_knowledge',
      slide_id: id,
      text: trace.text,
      part: trace.part,
      sentence: getFigureSentence(slide.content, trace),
    }));

/**
 * Returns a deck's sources, the facts found in them with the slides that use each, and the figures that no source
 * supports. Before the research has written its brief, there are sources but no facts.
 */
export async function deckSources(
  deck: DeckItem,
  locale: Locale,
  clock: Clock,
): Promise<DeckSources> {
  const [research, outline] = await Promise.all([loadResearch(deck), loadWorkingOutline(deck)]);
  const slides = await loadWorkingSlides(deck, { outline });
  const doubts = [...(research.brief?.doubts ?? []), ...(outline?.details.doubts ?? [])];
  const slidesWithContent = slides.filter(hasContent);
  const passages = research.brief ? await loadDeckPassages(deck, research) : [];
  return {
    basis: chooseSourceBasis(deck),
    research: deck.stages.find(({ name }) => name === 'research')?.status ?? 'skipped',
    sources: await listDeckSourceViews(deck, research, locale, clock),
    facts: listDeckFacts(research, passages, slidesWithContent),
    gaps: research.brief?.gaps ?? [],
    doubts: [...new Set(doubts.map(({ text }) => text))],
    slides: slidesWithContent.map(({ id, index, slide }) => ({
      id,
      index,
      title: slide.content.title,
    })),
    figures: countFigures(slidesWithContent.flatMap(({ slide }) => slide.provenance ?? [])),
    unsupported: listUnsupportedFigures(slidesWithContent),
  };
}
