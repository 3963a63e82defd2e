import type { Clock } from '../../../lib/clock.ts';
import { canBeginRun } from '../../../stores/deck-conditions.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { Writes } from '../../../stores/transact.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { retryChange } from '../../retry-change.ts';
import { requireReadableDeck } from '../queries/require-readable-deck.ts';
import { advance } from './advance.ts';
import { sendStartWatchMessage } from './send-task.ts';

type RunStart = {
  /** Id of the request: a retry finds the run that the first attempt began. */
  requestId: string;
  /**
   * Stores the run in one conditional write; throws ConditionFailed when the deck has changed since it was read.
   * Calls `watch` before the write and after all checks: a rejected request must not send messages.
   */
  begin: (watch: () => Promise<void>) => Promise<void>;
  clock: Clock;
};

/**
 * Begins a new run, advances it and returns the deck. The watch message is sent before the write, so that a run is
 * recovered even after a crash directly after the write. Throws not_found, conflict when the deck keeps changing, and
 * the errors of `begin`.
 */
export async function beginRun(
  user: UserRecord,
  id: string,
  { requestId, begin, clock }: RunStart,
): Promise<DeckItem> {
  await retryChange(async () => {
    const deck = await requireReadableDeck(user, id);
    if (deck.run_request === requestId) return;
    await begin(() => sendStartWatchMessage({ ...deck, run: deck.run + 1 }));
  });
  await advance(id, clock);
  return requireReadableDeck(user, id);
}

type NextRunChange = {
  set: Partial<Omit<DeckItem, 'id'>>;
  /** Whether the run writes a new outline; if so, the outline's revision is incremented. */
  replacesOutline?: boolean;
  remove: ('reason' | 'error' | 'finished_at' | 'restored_from' | 'brand')[];
};

/**
 * Returns the write that begins a deck's next run, conditional on the run, status and content revision that were
 * read. Cancels the automatic publishing of earlier edits, because the new run publishes or replaces them.
 */
export function createNextRunWrite(
  entities: Parameters<Writes>[0],
  deck: DeckItem,
  { set, replacesOutline = false, remove }: NextRunChange,
) {
  const change = entities.deck
    .patch({ id: deck.id })
    .set(set)
    .remove([...remove, 'edit_id', 'edited_since', 'publishing_version']);
  // Increment the revision instead of setting it, because an edit of the outline may have used the next revision since
  // the read.
  const withOutlineRev = replacesOutline ? change.add({ outline_rev: 1 }) : change;
  return withOutlineRev.where(canBeginRun(deck)).commit();
}
