import { AppError, Fenced } from '#shared/errors.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { Writes } from '../../../stores/transact.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { readableDeck } from '../queries/readable-deck.ts';
import { advance } from './advance.ts';
import { watchStart } from './send-task.ts';

type Beginning = {
  /** A retry of a request finds the run that its first try began. */
  requestId: string;
  /** Puts the run by one conditional write; throws Fenced where the deck has moved on. */
  begin: () => Promise<void>;
  clock: Clock;
};

const maxTries = 4;

/**
 * Begins a new run and carries it on as far as it goes by itself. The tasks of the run before lose their leases
 * before the new run has any. Throws not_found, conflict when others keep changing the deck, and what `begin` throws.
 */
export async function beginRun(
  user: UserRecord,
  id: string,
  { requestId, begin, clock }: Beginning,
): Promise<DeckItem> {
  for (let attempt = 1; ; attempt += 1) {
    const deck = await readableDeck(user, id);
    if (deck.run_request === requestId) break;
    try {
      await watchStart({ ...deck, run: deck.run + 1 });
      await begin();
      break;
    } catch (error) {
      if (!(error instanceof Fenced)) throw error;
      if (attempt === maxTries) throw new AppError('conflict', { cause: error });
    }
  }
  await advance(id, clock);
  return readableDeck(user, id);
}

type Change = {
  set: Partial<Omit<DeckItem, 'id'>>;
  remove: ('reason' | 'error' | 'finished_at' | 'restored_from')[];
};

/** The write that gives a deck its next run: only from the run, the status and the slides that were seen. */
export const runWrite = (
  entities: Parameters<Writes>[0],
  deck: DeckItem,
  { set, remove }: Change,
) =>
  entities.deck
    .patch({ id: deck.id })
    .set(set)
    .remove(remove)
    .where(
      (item, op) =>
        `${op.eq(item.run, deck.run)} AND ${op.eq(item.status, deck.status)} AND ${op.eq(item.content_rev, deck.content_rev)} AND ${op.exists(item.quota_month)} AND ${op.notExists(item.deleted_at)}`,
    )
    .commit();
