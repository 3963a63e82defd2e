import { invitationDays, maxCollaborators } from '#shared/domain/collaborators.ts';
import { AppError } from '#shared/errors.ts';
import type { AddCollaboratorBody, Collaborator } from '#shared/schemas/collaborators.ts';
import { iso, systemClock } from '../../lib/clock.ts';
import { queueMail } from '../../lib/mail.ts';
import {
  addCollaborator as addInStore,
  type CollaboratorItem,
  listCollaborators,
} from '../../stores/collaborator-store.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import { recordEvent } from '../../stores/event-store.ts';
import type { InviteRecord } from '../../stores/invite-store.ts';
import { findUserByEmail, type UserRecord } from '../../stores/user-store.ts';
import { type Actor, auditEvent } from '../audit/audit-event.ts';
import { mailbox } from '../auth/count-mail.ts';
import { ownDeck } from '../decks/queries/readable-deck.ts';
import { invalidValue } from '../invalid-field.ts';
import { newInvite } from '../invites/create-invites.ts';
import { deriveCodes } from '../invites/derive-code.ts';
import { formatInviteCode } from '../invites/invite-code.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';
import { retryChange } from '../retry-change.ts';
import { acceptInvitations } from './accept-invitations.ts';
import { toCollaborator } from './to-collaborator.ts';

export type CollaboratorRequest = {
  /** Id of the deck. */
  id: string;
  /** Id of the new collaborator: a retry with the same id finds it. */
  newId: string;
  body: AddCollaboratorBody;
};

const dayMs = 24 * 3_600_000;

/**
 * Shares a presentation with a person by their address and sends a mail. A person with an account has access at once;
 * others get a registration code for their address, and access when they confirm it. The response is the same for both.
 * Throws not_found, forbidden, validation for the owner's own address, collaborator_exists, collaborators_full,
 * rate_limited and conflict.
 */
export async function addCollaborator(
  actor: Actor,
  { id, newId, body }: CollaboratorRequest,
): Promise<Collaborator> {
  const { user } = actor;
  const owned = await ownDeck(user, id);
  if (body.email === user.email) throw invalidValue('email', 'this is your own address');
  await countInvitation(user, body.email);
  const { deck, item, invite, account } = await retryChange(async () => {
    const deck = await ownDeck(user, id);
    return { deck, ...(await putOrFind(actor, deck, newId, body)) };
  });
  await recordEvent(owned.id, 'collaborator_added', { role: item.role });
  await sendInvitation(user, deck, item, { invite, account });
  // The address may have been confirmed since its account was read.
  if (invite) await acceptInvitations(body.email);
  return toCollaborator(item, undefined, { user, showsEmail: true });
}

/** Counts a mail to an address: by inviter, and for the address by inviter and in total. Throws rate_limited. */
async function countInvitation(user: UserRecord, email: string): Promise<void> {
  await spendUse('collaborator_account', user.id);
  await spendUse('collaborator_pair', `${user.id} ${mailbox(email)}`);
  await spendUse('collaborator_mailbox', mailbox(email));
}

type Added = {
  item: CollaboratorItem;
  invite: InviteRecord | undefined;
  account: UserRecord | undefined;
};

/** Stores the collaborator, or finds it after a retry. Throws ConditionFailed after a concurrent change. */
async function putOrFind(
  actor: Actor,
  deck: DeckItem,
  newId: string,
  { email, role }: AddCollaboratorBody,
): Promise<Added> {
  const [found, items] = await Promise.all([findUserByEmail(email), listCollaborators(deck.id)]);
  const account = found?.is_verified ? found : undefined;
  const invite = account ? undefined : await inviteFor(actor, newId, email);
  const existing = items.find((one) => one.email === email);
  if (existing?.id === newId) return { item: existing, invite, account };
  if (existing) throw new AppError('collaborator_exists');
  if (items.length >= maxCollaborators)
    throw new AppError('collaborators_full', { params: { limit: maxCollaborators } });
  const item = {
    ...{ presentation_id: deck.id, id: newId, email, role, created_at: systemClock.now() },
    person: account?.id ?? email,
    ...(account ? { user_id: account.id } : {}),
    ...(invite ? { invite_code: invite.code } : {}),
  };
  const audit = auditEvent(actor, {
    action: 'presentation.collaborator_added',
    target: { type: 'presentation', id: deck.id, label: deck.title || deck.topic },
    after: { collaborator_id: newId, email, role },
  });
  await addInStore(deck, item, { invite, audit });
  return { item, invite, account };
}

/** Returns a code that works once, for this address only. */
async function inviteFor(actor: Actor, newId: string, email: string): Promise<InviteRecord> {
  const [derived] = await deriveCodes(newId, 1);
  if (!derived) throw new Error('no code was derived');
  const now = systemClock.now();
  const expires_at = iso(now + invitationDays * dayMs);
  const note = 'Collaborator of a presentation';
  return newInvite(actor, derived, { max_uses: 1, tier: 'free', note, email, expires_at }, now);
}

function sendInvitation(
  from: UserRecord,
  deck: DeckItem,
  { email, role }: CollaboratorItem,
  { invite, account }: Pick<Added, 'invite' | 'account'>,
): Promise<void> {
  return queueMail({
    v: 1,
    kind: 'collaborator_added',
    to: email,
    full_name: account?.full_name ?? '',
    locale: account?.locale ?? from.locale,
    from: from.full_name,
    title: deck.title || deck.topic,
    role,
    presentation_id: deck.id,
    ...(invite?.ends_at === undefined
      ? {}
      : { invite: { code: formatInviteCode(invite.code), ends_at: iso(invite.ends_at) } }),
  });
}
