import { AppError } from '#shared/errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { putAuditEvent } from '../../stores/audit-store.ts';
import { listShares, markShareRevoked } from '../../stores/share-store.ts';
import { type Actor, auditEvent } from '../audit/audit-event.ts';
import { recordUserEvent } from '../decks/engine/record-user-event.ts';
import { requireDeckWithShares } from './require-deck-with-shares.ts';

/**
 * Revokes a link permanently; idempotent. Records an audit event first when an admin ends another user's link. Throws
 * not_found, and forbidden for collaborators.
 */
export async function revokeShare(
  actor: Actor,
  deckId: string,
  shareId: string,
  clock: Clock,
): Promise<void> {
  const deck = await requireDeckWithShares(actor.user, deckId);
  const { shares } = await listShares(deck.id, clock.now());
  const share = shares.find(({ id }) => id === shareId);
  if (!share) throw new AppError('not_found');
  if (share.revoked_at !== undefined) return;
  const versionField = share.version === undefined ? {} : { version: share.version };
  if (deck.owner_id !== actor.user.id) {
    await putAuditEvent(
      auditEvent(actor, {
        action: 'presentation.share_revoked',
        target: { type: 'presentation', id: deck.id, label: deck.title || deck.topic },
        before: { ...versionField, owner_id: deck.owner_id },
      }),
    );
  }
  const isEnded = await markShareRevoked(share.token_hash, clock.now());
  if (isEnded) await recordUserEvent(actor.user, deck, 'share_revoked', versionField);
}
