import { canManageCollaborators } from '#shared/domain/collaborators.ts';
import { AppError } from '#shared/errors.ts';
import {
  endInviteCode,
  removeCollaborator as removeInStore,
} from '../../stores/collaborator-store.ts';
import { type Actor, auditEvent } from '../audit/audit-event.ts';
import { recordUserEvent } from '../decks/engine/record-user-event.ts';
import { deckRoles, readableDeck } from '../decks/queries/readable-deck.ts';
import { retryChange } from '../retry-change.ts';
import { requireCollaborator } from './change-collaborator.ts';

/**
 * Removes a collaborator, who loses access with this write; for the owner, and for the collaborator. An invited person
 * can't register with the mailed code any more. Throws not_found, forbidden and conflict.
 */
export async function removeCollaborator(
  actor: Actor,
  { id, collaboratorId }: { id: string; collaboratorId: string },
): Promise<void> {
  const { user } = actor;
  await retryChange(async () => {
    const deck = await readableDeck(user, id);
    const isOwn = deck.collaborators?.[user.id]?.id === collaboratorId;
    if (!isOwn && !canManageCollaborators(deckRoles(user, deck))) throw new AppError('forbidden');
    const item = await requireCollaborator(deck, collaboratorId);
    if (item.invite_code !== undefined) await endInviteCode(item.invite_code);
    const audit = auditEvent(actor, {
      action: 'presentation.collaborator_removed',
      target: { type: 'presentation', id: deck.id, label: deck.title || deck.topic },
      before: { collaborator_id: item.id, email: item.email, role: item.role },
    });
    await removeInStore(deck, item, audit);
    await recordUserEvent(user, deck, 'collaborator_removed', { role: item.role });
  });
}
