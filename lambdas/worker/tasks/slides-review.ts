import { checkDeck } from '#shared/deck/quality.ts';
import { countFigures } from '#shared/domain/provenance.ts';
import { workingCopy } from '../../services/decks/snapshot.ts';
import type { RunTask } from '../task-context.ts';

/** slides.review: looks over the whole deck by rules, without a model; what it finds is noted, nothing is rewritten. */
export const slidesReview: RunTask = async ({ deck: item }) => {
  const { deck, slides } = await workingCopy(item);
  const findings = checkDeck(deck, { slideCount: item.slide_count });
  const figures = countFigures(slides.flatMap((slide) => slide.provenance ?? []));
  return {
    event: {
      type: 'reviewed',
      data: { findings: findings.map((finding) => finding.code), figures },
    },
  };
};
