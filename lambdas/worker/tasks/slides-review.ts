import { checkDeck } from '#shared/deck/quality.ts';
import { breakLayoutRuns, type LayoutSwap } from '#shared/deck/repair/layout-variety.ts';
import { countFigures } from '#shared/domain/provenance.ts';
import { loadWorkingCopy } from '../../services/decks/engine/snapshot.ts';
import { loadSlideCheckInputs } from '../../services/decks/evidence/slide-check-inputs.ts';
import {
  type ValidatedSlide,
  validateSlide,
} from '../../services/decks/evidence/validate-slide.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import { isUneditedAtRev } from '../../stores/slide-conditions.ts';
import type { SlideItem } from '../../stores/slide-store.ts';
import type { RunTask } from '../task-context.ts';

/** A slide whose layout was changed, with its validation. */
type RepairedSlide = { slide: SlideItem; validated: ValidatedSlide };

/**
 * Changes the layout of slides where several in a row have the same layout, if no score becomes lower. Slides that a
 * user edited stay unchanged.
 */
async function repairRhythm(
  deck: DeckItem,
  slides: readonly SlideItem[],
): Promise<RepairedSlide[]> {
  const originals = slides.map(({ content, edited }) => ({ content, isFixed: edited }));
  if (breakLayoutRuns(originals, () => true).length === 0) return [];
  const measure = await loadSlideCheckInputs(deck);
  const validateSwap = ({ index, content }: LayoutSwap) =>
    validateSlide(content, deck, index, { ...measure, point: slides[index]?.point ?? '' });
  const isImprovement = (swap: LayoutSwap) => {
    const validated = validateSwap(swap);
    const isKept = validated.content.layout === swap.content.layout;
    return isKept && validated.hasNoErrors && validated.score >= (slides[swap.index]?.score ?? 0);
  };
  return breakLayoutRuns(originals, isImprovement).flatMap((swap) => {
    const slide = slides[swap.index];
    return slide ? [{ slide, validated: validateSwap(swap) }] : [];
  });
}

/**
 * slides.review: checks the whole deck by rules, without a model. Where several slides in a row have the same layout,
 * changes some to a similar layout with the same content. Records all findings. The commit fails when a slide was
 * changed meanwhile; the task then runs again.
 */
export const slidesReview: RunTask = async ({ deck: item }) => {
  const { deck, slides } = await loadWorkingCopy(item);
  const repaired = await repairRhythm(item, slides);
  const repairedContent = (id: string) =>
    repaired.find(({ slide }) => slide.id === id)?.validated.content;
  const deckAfter = {
    ...deck,
    slides: deck.slides.map((slide) => ({ ...slide, ...repairedContent(slide.id) })),
  };
  const findings = checkDeck(deckAfter, { slideCount: item.slide_count });
  const figures = countFigures(slides.flatMap((slide) => slide.provenance ?? []));
  return {
    writes: (entities) =>
      repaired.map(
        ({ slide, validated: { content, score, findings: slideFindings, provenance } }) =>
          entities.slide
            .patch({ presentation_id: item.id, id: slide.id })
            .set({ content, score, findings: slideFindings, provenance, rev: slide.rev + 1 })
            .where(isUneditedAtRev(slide.rev))
            .commit(),
      ),
    event: {
      type: 'reviewed',
      data: {
        findings: findings.map((finding) => finding.code),
        figures,
        mended: repaired.map(({ slide }) => slide.id),
      },
    },
  };
};
