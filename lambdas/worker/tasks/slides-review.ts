import { checkDeck } from '#shared/deck/quality.ts';
import { breakRuns, type RhythmSwap } from '#shared/deck/repair/rhythm.ts';
import { countFigures } from '#shared/domain/provenance.ts';
import { workingCopy } from '../../services/decks/engine/snapshot.ts';
import { loadMeasure } from '../../services/decks/evidence/deck-evidence.ts';
import { type Judged, validateSlide } from '../../services/decks/evidence/validate-slide.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import type { SlideItem } from '../../stores/slide-store.ts';
import type { RunTask } from '../task-context.ts';

/** A slide in another layout, judged. */
type Mended = { slide: SlideItem; judged: Judged };

/** Runs of one layout that can be broken without a loss; a slide that a person has edited stays as it is. */
async function mend(deck: DeckItem, slides: readonly SlideItem[]): Promise<Mended[]> {
  const given = slides.map(({ content, edited }) => ({ content, isFixed: edited }));
  if (breakRuns(given, () => true).length === 0) return [];
  const measure = await loadMeasure(deck);
  const judgedOf = ({ index, content }: RhythmSwap) =>
    validateSlide(content, deck, index, { ...measure, point: slides[index]?.point ?? '' });
  const isFine = (swap: RhythmSwap) => {
    const judged = judgedOf(swap);
    const isKept = judged.content.layout === swap.content.layout;
    return isKept && judged.isFit && judged.score >= (slides[swap.index]?.score ?? 0);
  };
  return breakRuns(given, isFine).flatMap((swap) => {
    const slide = slides[swap.index];
    return slide ? [{ slide, judged: judgedOf(swap) }] : [];
  });
}

/**
 * slides.review: looks over the whole deck by rules, without a model. Runs of one layout are broken where a sibling
 * says the same; what else it finds is noted. A slide that was changed meanwhile fences it off: it looks again.
 */
export const slidesReview: RunTask = async ({ deck: item }) => {
  const { deck, slides } = await workingCopy(item);
  const mended = await mend(item, slides);
  const contentOf = (id: string) => mended.find(({ slide }) => slide.id === id)?.judged.content;
  const after = {
    ...deck,
    slides: deck.slides.map((slide) => ({ ...slide, ...contentOf(slide.id) })),
  };
  const findings = checkDeck(after, { slideCount: item.slide_count });
  const figures = countFigures(slides.flatMap((slide) => slide.provenance ?? []));
  return {
    writes: (entities) =>
      mended.map(({ slide, judged: { content, score, findings: found, provenance } }) =>
        entities.slide
          .patch({ presentation_id: item.id, id: slide.id })
          .set({ content, score, findings: found, provenance, rev: slide.rev + 1 })
          .where((one, op) => `${op.eq(one.rev, slide.rev)} AND ${op.eq(one.edited, false)}`)
          .commit(),
      ),
    event: {
      type: 'reviewed',
      data: {
        findings: findings.map((finding) => finding.code),
        figures,
        mended: mended.map(({ slide }) => slide.id),
      },
    },
  };
};
