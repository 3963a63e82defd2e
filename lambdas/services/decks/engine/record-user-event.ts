import type { DeckItem } from '../../../stores/deck-store.ts';
import { recordEvent } from '../../../stores/event-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { personId } from '../queries/require-readable-deck.ts';

/** Records a user's action for a presentation's activity list; see recordEvent. */
export function recordUserEvent(
  user: UserRecord,
  deck: DeckItem,
  type: string,
  data: Record<string, string | number> = {},
): Promise<void> {
  const by = personId(deck, user);
  return recordEvent(deck.id, type, { ...data, ...(by === undefined ? {} : { by }) });
}
