import { computeInvitationEnd, maxCollaborators } from '#shared/domain/collaborators.ts';
import { AppError } from '#shared/errors.ts';
import type { AddCollaboratorBody, Collaborator } from '#shared/schemas/collaborators.ts';
import { systemClock } from '../../lib/clock.ts';
import { once } from '../../lib/once.ts';
import {
  addCollaborator as addInStore,
  type CollaboratorItem,
  isCurrentCollaborator,
  listCollaborators,
} from '../../stores/collaborator-store.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import { recordEvent } from '../../stores/event-store.ts';
import { findInviteByCode, type InviteRecord } from '../../stores/invite-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { type Actor, auditEvent } from '../audit/audit-event.ts';
import { normalizeMailbox } from '../auth/limit-mail.ts';
import { requireOwnDeck } from '../decks/queries/require-readable-deck.ts';
import { createInvalidValueError } from '../invalid-field.ts';
import { spendUses } from '../rate-limits/spend-uses.ts';
import { retryChange } from '../retry-change.ts';
import { acceptInvitations } from './accept-invitations.ts';
import { toAuditedPerson } from './audited-person.ts';
import { newInvitationCode } from './invitation-code.ts';
import { queueInvitation } from './queue-invitation.ts';
import { type Recipient, readRecipient } from './recipient.ts';
import { toCollaborator } from './to-collaborator.ts';

export type CollaboratorRequest = {
  /** Id of the deck. */
  id: string;
  /** Id of the new collaborator: a retry with the same id finds it. */
  newId: string;
  body: AddCollaboratorBody;
};

type AddedCollaborator = {
  item: CollaboratorItem;
  invite: InviteRecord | undefined;
  recipient: Recipient;
};

/**
 * Counts the mail against the rate limits and reads its recipient. Called only once, although the write of the
 * collaborator may be tried several times. Throws rate_limited.
 */
type PrepareMail = () => Promise<Recipient>;

/**
 * Shares a presentation with a person by their address and sends a mail. A person with an account has access at once;
 * others have it when they confirm the address, for which the mail may contain a registration code. The response is the
 * same for both. Throws not_found, forbidden, validation for the owner's own address, collaborator_exists,
 * collaborators_full, rate_limited and conflict.
 */
export async function addCollaborator(
  actor: Actor,
  { id, newId, body }: CollaboratorRequest,
): Promise<Collaborator> {
  const { user } = actor;
  const ownDeck = await requireOwnDeck(user, id);
  if (body.email === user.email) throw createInvalidValueError('email', 'this is your own address');
  const prepareMail = once(async () => {
    await countInvitation(user, body.email);
    return readRecipient(user, body.email);
  });
  const { deck, item, invite, recipient } = await retryChange(async () => {
    const deck = await requireOwnDeck(user, id);
    return { deck, ...(await storeOrFind(actor, deck, { newId, body, prepareMail })) };
  });
  await recordEvent(ownDeck.id, 'collaborator_added', { role: item.role });
  await queueInvitation(user, deck, item, { invite, recipient });
  // The e-mail address may have been confirmed since its account was read above; nothing else would then accept the new
  // invitation.
  if (!recipient.account) await acceptInvitations(body.email);
  return toCollaborator(item, undefined, { user, showsEmail: true });
}

/**
 * Counts an invitation against two rate limits: all invitations of the inviter, and those of the inviter to this
 * mailbox. Throws rate_limited.
 */
const countInvitation = (user: UserRecord, email: string): Promise<void> =>
  spendUses([
    ['collaborator_account', user.id],
    ['collaborator_pair', `${user.id} ${normalizeMailbox(email)}`],
  ]);

/**
 * Stores the collaborator, or returns the one that an earlier attempt of the request stored. Throws ConditionFailed
 * after a concurrent change.
 */
async function storeOrFind(
  actor: Actor,
  deck: DeckItem,
  { newId, body, prepareMail }: Omit<CollaboratorRequest, 'id'> & { prepareMail: PrepareMail },
): Promise<AddedCollaborator> {
  const { email, role } = body;
  const items = await listCollaborators(deck.id);
  const created_at = systemClock.now();
  const current = items.filter((candidate) => isCurrentCollaborator(candidate, created_at));
  const existing = current.find((one) => one.email === email);
  if (existing && existing.id !== newId) throw new AppError('collaborator_exists');
  if (!existing && current.length >= maxCollaborators)
    throw new AppError('collaborators_full', { params: { limit: maxCollaborators } });
  const recipient = await prepareMail();
  if (existing) return { item: existing, invite: await findInvite(existing), recipient };
  const { account, getsCode } = recipient;
  const invite = getsCode ? await newInvitationCode(actor, { newId, email, deck }) : undefined;
  const item = {
    ...{ presentation_id: deck.id, id: newId, email, role, created_at },
    expires_at: Math.ceil(computeInvitationEnd(created_at) / 1000),
    ...(account ? { person: account.id, user_id: account.id } : { person: email }),
    ...(invite ? { invite_code: invite.code } : {}),
  };
  const audit = auditEvent(actor, {
    action: 'presentation.collaborator_added',
    target: { type: 'presentation', id: deck.id, label: deck.title || deck.topic },
    after: toAuditedPerson(item),
  });
  const ended = items.find((one) => one.email === email);
  await addInStore(deck, item, { invite, ended, audit });
  return { item, invite, recipient };
}

const findInvite = ({ invite_code }: CollaboratorItem): Promise<InviteRecord | undefined> =>
  invite_code === undefined ? Promise.resolve(undefined) : findInviteByCode(invite_code);
