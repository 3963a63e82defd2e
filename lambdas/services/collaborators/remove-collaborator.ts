import { canManageCollaborators } from '#shared/domain/collaborators.ts';
import { AppError } from '#shared/errors.ts';
import { once } from '../../lib/once.ts';
import { removeCollaborator as removeInStore } from '../../stores/collaborator-store.ts';
import { deleteInvitationCode } from '../../stores/invite-store.ts';
import { type Actor, auditEvent } from '../audit/audit-event.ts';
import { recordUserEvent } from '../decks/engine/record-user-event.ts';
import {
  deckRoles,
  findCollaboratorEntry,
  requireReadableDeck,
} from '../decks/queries/require-readable-deck.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';
import { retryChange } from '../retry-change.ts';
import { toAuditedPerson } from './audited-person.ts';
import { requireCollaborator } from './change-collaborator.ts';

/**
 * Removes a collaborator, who loses access with this write. The owner and the collaborator may do this. An invited
 * person can't register with the mailed code any more. Throws not_found, forbidden, rate_limited and conflict.
 */
export async function removeCollaborator(
  actor: Actor,
  { id, collaboratorId }: { id: string; collaboratorId: string },
): Promise<void> {
  const { user } = actor;
  const count = once(() => spendUse('collaborator_change_account', user.id));
  await retryChange(async () => {
    const deck = await requireReadableDeck(user, id);
    const isOwn = findCollaboratorEntry(deck, user)?.id === collaboratorId;
    if (!isOwn && !canManageCollaborators(deckRoles(user, deck))) throw new AppError('forbidden');
    const item = await requireCollaborator(deck, collaboratorId);
    await count();
    if (item.invite_code !== undefined) await deleteInvitationCode(item.invite_code);
    const audit = auditEvent(actor, {
      action: 'presentation.collaborator_removed',
      target: { type: 'presentation', id: deck.id, label: deck.title || deck.topic },
      before: toAuditedPerson(item),
    });
    await removeInStore(deck, item, audit);
    await recordUserEvent(user, deck, 'collaborator_removed', { role: item.role });
  });
}
