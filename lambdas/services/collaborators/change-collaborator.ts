import type { CollaboratorRole } from '#shared/domain/collaborators.ts';
import { AppError } from '#shared/errors.ts';
import type { Collaborator } from '#shared/schemas/collaborators.ts';
import { systemClock } from '../../lib/clock.ts';
import { once } from '../../lib/once.ts';
import {
  type CollaboratorItem,
  changeRole,
  isCurrentCollaborator,
  listCollaborators,
} from '../../stores/collaborator-store.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import { getUsers } from '../../stores/user-store.ts';
import { type Actor, auditEvent } from '../audit/audit-event.ts';
import { recordUserEvent } from '../decks/engine/record-user-event.ts';
import { requireOwnDeck } from '../decks/queries/require-readable-deck.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';
import { retryChange } from '../retry-change.ts';
import { toAuditedPerson } from './audited-person.ts';
import { toCollaborator } from './to-collaborator.ts';

/** Changes a collaborator's role. Throws not_found, forbidden, rate_limited and conflict. */
export async function changeCollaborator(
  actor: Actor,
  { id, collaboratorId }: { id: string; collaboratorId: string },
  role: CollaboratorRole,
): Promise<Collaborator> {
  const { user } = actor;
  const count = once(() => spendUse('collaborator_change_account', user.id));
  const item = await retryChange(async () => {
    const deck = await requireOwnDeck(user, id);
    const before = await requireCollaborator(deck, collaboratorId);
    if (before.role === role) return before;
    await count();
    const audit = auditEvent(actor, {
      action: 'presentation.collaborator_changed',
      target: { type: 'presentation', id: deck.id, label: deck.title || deck.topic },
      before: toAuditedPerson(before),
      after: toAuditedPerson({ ...before, role }),
    });
    await changeRole(deck, before, role, audit);
    await recordUserEvent(user, deck, 'collaborator_changed', { role });
    return { ...before, role };
  });
  const [account] = item.user_id === undefined ? [] : await getUsers([item.user_id]);
  return toCollaborator(item, account, { user, showsEmail: true });
}

/** Returns a collaborator of a presentation. Throws not_found. */
export async function requireCollaborator(deck: DeckItem, id: string): Promise<CollaboratorItem> {
  const now = systemClock.now();
  const items = await listCollaborators(deck.id);
  const item = items.find((one) => one.id === id && isCurrentCollaborator(one, now));
  if (!item) throw new AppError('not_found');
  return item;
}
