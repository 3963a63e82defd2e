import { putAuditEvent } from '../../../stores/audit-store.ts';
import { type Actor, auditEvent } from '../../audit/audit-event.ts';
import { deckRole } from '../queries/require-readable-deck.ts';
import { authorizeDeck } from './deck-actions.ts';

const auditActions = {
  pause: 'presentation.paused',
  cancel: 'presentation.cancelled',
  delete: 'presentation.deleted',
} as const;

/**
 * Records an admin's action on another user's presentation. Call it before the action, which takes several writes.
 * Does nothing for an owner's own presentation. Throws the error of an action that is not allowed.
 */
export async function recordDeckAudit(
  actor: Actor,
  deckId: string,
  action: keyof typeof auditActions,
): Promise<void> {
  if (!actor.user.is_admin) return;
  const deck = await authorizeDeck(actor.user, deckId, action);
  if (deckRole(actor.user, deck) === 'owner') return;
  await putAuditEvent(
    auditEvent(actor, {
      action: auditActions[action],
      target: { type: 'presentation', id: deck.id, label: deck.title || deck.topic },
      before: { status: deck.status, owner_id: deck.owner_id },
    }),
  );
}
