import { checkDeck } from '#shared/deck/quality.ts';
import { workingCopy } from '../../services/decks/snapshot.ts';
import type { RunTask } from '../task-context.ts';

/** slides.review: looks over the whole deck by rules, without a model; what it finds is noted, nothing is rewritten. */
export const slidesReview: RunTask = async ({ deck: item }) => {
  const { deck } = await workingCopy(item);
  const findings = checkDeck(deck, { slideCount: item.slide_count });
  return {
    event: { type: 'reviewed', data: { findings: findings.map((finding) => finding.code) } },
  };
};
