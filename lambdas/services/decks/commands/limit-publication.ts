import type { DeckItem } from '../../../stores/deck-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { spendUse } from '../../rate-limits/rate-limit.ts';
import { isOwner } from '../queries/require-readable-deck.ts';

/**
 * Counts a collaborator's publication, restoration or change of the current version, because each of these causes
 * older versions to be removed or sends events to the owner's webhooks. Throws rate_limited.
 */
export async function limitPublication(user: UserRecord, deck: DeckItem): Promise<void> {
  if (!isOwner(deck, user)) await spendUse('editor_publish', `${deck.id} ${user.id}`);
}
