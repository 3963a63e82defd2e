import { AppError } from '#shared/errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { putAuditEvent } from '../../stores/audit-store.ts';
import { noteEvent } from '../../stores/event-store.ts';
import { endShare, listShares } from '../../stores/share-store.ts';
import { type Actor, auditEvent } from '../audit/audit-event.ts';
import { askerOf, readableDeck } from '../decks/queries/readable-deck.ts';

/**
 * Ends a link for good, at once; once more changes nothing. What an admin ends of another's is written down first,
 * like all they do to others' presentations.
 */
export async function revokeShare(
  actor: Actor,
  deckId: string,
  shareId: string,
  clock: Clock,
): Promise<void> {
  const deck = await readableDeck(actor.user, deckId);
  const { shares } = await listShares(deck.id, clock.now());
  const share = shares.find(({ id }) => id === shareId);
  if (!share) throw new AppError('not_found');
  if (share.revoked_at !== undefined) return;
  if (askerOf(actor.user, deck) === 'admin') {
    await putAuditEvent(
      auditEvent(actor, {
        action: 'presentation.share_revoked',
        target: { type: 'presentation', id: deck.id, label: deck.title || deck.topic },
        before: { version: share.version, owner_id: deck.owner_id },
      }),
    );
  }
  const isEnded = await endShare(share.token_hash, clock.now());
  if (isEnded) await noteEvent(deck.id, 'share_revoked', { version: share.version });
}
