import { taskIds } from '#shared/domain/plan-next.ts';
import { AppError } from '#shared/errors.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { SlideProposal } from '../../../stores/content-entities.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { noteEvent } from '../../../stores/event-store.ts';
import { dropProposal } from '../../../stores/slide-store.ts';
import { getTask } from '../../../stores/task-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { isAtWork } from '../engine/start-side-task.ts';
import type { WorkingSlide } from '../queries/working-slides.ts';
import { deckFor } from './deck-actions.ts';
import { type FinishedPlace, finishedSlide } from './finished-slide.ts';
import { replaceSlide } from './replace-slide.ts';

export type SeenProposal = {
  slideId: string;
  rev: number;
  /** When the proposal that was seen was made, as it tells; left out: the one that is there. */
  madeAt?: string | undefined;
};

/** The proposal that was seen. Throws not_found without one, and stale where another has come since. */
function seenProposal({ slide }: FinishedPlace, { madeAt }: SeenProposal): SlideProposal {
  const { proposal } = slide;
  if (!proposal) throw new AppError('not_found');
  if (madeAt !== undefined && Date.parse(madeAt) !== proposal.created_at)
    throw new AppError('stale');
  return proposal;
}

/** The one that waits is about to be replaced. */
async function isOnItsWay({ id, run }: DeckItem, slideId: string): Promise<boolean> {
  const task = await getTask({ presentation_id: id, run, id: taskIds.revise(run, slideId) });
  return task !== undefined && isAtWork(task);
}

/**
 * Puts a slide's proposal in the slide's place. Throws not_found without one, action_not_allowed, stale where the
 * slide is at another rev or has another proposal, proposal_outdated where it was changed after the proposal was
 * asked for, and being_made while another proposal is on its way.
 */
export async function acceptProposal(
  user: UserRecord,
  id: string,
  seen: SeenProposal,
  clock: Clock,
): Promise<WorkingSlide> {
  const { slideId, rev } = seen;
  const deck = await deckFor(user, id, 'edit_slides');
  const place = await finishedSlide(deck, slideId, rev);
  const proposal = seenProposal(place, seen);
  if (proposal.of_rev !== rev) throw new AppError('proposal_outdated');
  if (await isOnItsWay(deck, slideId)) throw new AppError('being_made');
  const { content, score, findings, provenance, point } = proposal;
  // A person has chosen it: it is kept where only what nobody has touched is made again.
  const change = { content, score, findings, provenance, point, edited: true };
  await replaceSlide(user, deck, {
    slide: place.slide,
    change,
    accepts: proposal,
    now: clock.now(),
  });
  await noteEvent(deck.id, 'proposal_accepted', { index: place.index });
  const { proposal: _done, ...slide } = place.slide;
  const isStale = place.entry !== undefined && place.entry.point !== point;
  return { ...place, isStale, slide: { ...slide, ...change, rev: rev + 1 } };
}

/** Takes a slide's proposal away; the slide stays as it is. Throws not_found, action_not_allowed, stale. */
export async function discardProposal(
  user: UserRecord,
  id: string,
  seen: SeenProposal,
): Promise<WorkingSlide> {
  const { slideId, rev } = seen;
  const deck = await deckFor(user, id, 'edit_slides');
  const place = await finishedSlide(deck, slideId, rev);
  const proposal = seenProposal(place, seen);
  if (!(await dropProposal(deck.id, slideId, proposal))) throw new AppError('stale');
  await noteEvent(deck.id, 'proposal_discarded', { index: place.index });
  const { proposal: _gone, ...slide } = place.slide;
  return { ...place, slide };
}
