import { putAuditEvent } from '../../stores/audit-store.ts';
import { deckFor } from '../decks/commands/deck-actions.ts';
import { askerOf } from '../decks/queries/readable-deck.ts';
import { type Actor, auditEvent } from './audit-event.ts';

const actions = {
  pause: 'presentation.paused',
  cancel: 'presentation.cancelled',
  delete: 'presentation.deleted',
} as const;

/**
 * Writes down what an admin is about to do to another's presentation: before it is done, for the deed itself is
 * several writes. What owners do to their own is not written down. Throws as the deed does where it is not allowed.
 */
export async function noteDeckDeed(
  actor: Actor,
  deckId: string,
  deed: keyof typeof actions,
): Promise<void> {
  if (!actor.user.is_admin) return;
  const deck = await deckFor(actor.user, deckId, deed);
  if (askerOf(actor.user, deck) === 'owner') return;
  await putAuditEvent(
    auditEvent(actor, {
      action: actions[deed],
      target: { type: 'presentation', id: deck.id, label: deck.title || deck.topic },
      before: { status: deck.status, owner_id: deck.owner_id },
    }),
  );
}
