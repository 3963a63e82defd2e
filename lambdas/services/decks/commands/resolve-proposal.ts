import { taskIds } from '#shared/domain/plan-next.ts';
import { AppError } from '#shared/errors.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { SlideProposal } from '../../../stores/content-entities.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { dropProposal } from '../../../stores/slide-store.ts';
import { getTask, isActiveTask } from '../../../stores/task-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { recordUserEvent } from '../engine/record-user-event.ts';
import type { WorkingSlide } from '../queries/working-slides.ts';
import { authorizeDeck } from './deck-actions.ts';
import { replaceSlide } from './replace-slide.ts';
import { type FinishedSlide, requireFinishedSlide } from './require-finished-slide.ts';

export type ProposalRef = {
  slideId: string;
  rev: number;
  /** Creation time of the proposal that the user saw; if absent, the stored proposal is used. */
  madeAt?: string | undefined;
};

/**
 * Returns the proposal that the user saw. Throws not_found if the slide has no proposal, and stale if a newer one has
 * replaced it.
 */
function requireProposal({ slide }: FinishedSlide, { madeAt }: ProposalRef): SlideProposal {
  const { proposal } = slide;
  if (!proposal) throw new AppError('not_found');
  if (madeAt !== undefined && Date.parse(madeAt) !== proposal.created_at)
    throw new AppError('stale');
  return proposal;
}

/** Whether an active task will replace the stored proposal. */
async function isReplacementRunning({ id, run }: DeckItem, slideId: string): Promise<boolean> {
  const task = await getTask({ presentation_id: id, run, id: taskIds.revise(run, slideId) });
  return task !== undefined && isActiveTask(task);
}

/**
 * Replaces a slide by its proposal. Throws not_found if it has none, action_not_allowed, stale for another revision
 * or proposal, proposal_outdated if the slide changed after the proposal was requested, and being_made while a newer
 * proposal is being generated.
 */
export async function acceptProposal(
  user: UserRecord,
  id: string,
  ref: ProposalRef,
  clock: Clock,
): Promise<WorkingSlide> {
  const { slideId, rev } = ref;
  const deck = await authorizeDeck(user, id, 'edit_slides');
  const currentSlide = await requireFinishedSlide(deck, slideId, rev);
  const proposal = requireProposal(currentSlide, ref);
  if (proposal.of_rev !== rev) throw new AppError('proposal_outdated');
  if (await isReplacementRunning(deck, slideId)) throw new AppError('being_made');
  const { content, score, findings, provenance, point } = proposal;
  // The slide is marked as edited, because the user chose it: a run that regenerates only unedited slides then keeps
  // it.
  const change = { content, score, findings, provenance, point, edited: true };
  await replaceSlide(user, deck, {
    slide: currentSlide.slide,
    change,
    acceptedProposal: proposal,
    clock,
  });
  await recordUserEvent(user, deck, 'proposal_accepted', { index: currentSlide.index });
  const { proposal: _done, ...slide } = currentSlide.slide;
  const isStale = currentSlide.entry !== undefined && currentSlide.entry.point !== point;
  return { ...currentSlide, isStale, slide: { ...slide, ...change, rev: rev + 1 } };
}

/** Removes a slide's proposal; the slide stays unchanged. Throws not_found, action_not_allowed, stale. */
export async function discardProposal(
  user: UserRecord,
  id: string,
  ref: ProposalRef,
): Promise<WorkingSlide> {
  const { slideId, rev } = ref;
  const deck = await authorizeDeck(user, id, 'edit_slides');
  const currentSlide = await requireFinishedSlide(deck, slideId, rev);
  const proposal = requireProposal(currentSlide, ref);
  if (!(await dropProposal(deck.id, slideId, proposal))) throw new AppError('stale');
  await recordUserEvent(user, deck, 'proposal_discarded', { index: currentSlide.index });
  const { proposal: _gone, ...slide } = currentSlide.slide;
  return { ...currentSlide, slide };
}
