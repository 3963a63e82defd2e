import { formatIso } from '../../lib/clock.ts';
import { env } from '../../lib/env.ts';
import { queueMail } from '../../lib/mail.ts';
import type { CollaboratorItem } from '../../stores/collaborator-store.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import type { InviteRecord } from '../../stores/invite-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { formatInviteCode } from '../invites/invite-code.ts';
import type { Recipient } from './recipient.ts';
import { createStopInvitationsToken } from './stop-invitations.ts';

/**
 * Queues the mail about a shared presentation, or a message without a mail, so that both take the same time.
 */
export async function queueInvitation(
  from: UserRecord,
  deck: DeckItem,
  { email, role }: CollaboratorItem,
  { recipient, invite }: { recipient: Recipient; invite: InviteRecord | undefined },
): Promise<void> {
  const { account, getsMail } = recipient;
  if (!getsMail) return queueMail({ v: 1, kind: 'nothing' });
  const commonFields = {
    ...({ v: 1, to: email, from: from.full_name, from_email: from.email, role } as const),
    stop_token: await createStopInvitationsToken(email),
    ...{ title: deck.title || deck.topic, presentation_id: deck.id },
  };
  if (account) {
    const { full_name, locale } = account;
    return queueMail({ ...commonFields, kind: 'collaborator_added', full_name, locale });
  }
  return queueMail({
    ...commonFields,
    kind: 'collaborator_invited',
    locale: from.locale,
    registration: env.SETTINGS.registration,
    ...(invite?.ends_at === undefined
      ? {}
      : { invite: { code: formatInviteCode(invite.code), ends_at: formatIso(invite.ends_at) } }),
  });
}
