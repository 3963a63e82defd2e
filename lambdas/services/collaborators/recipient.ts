import { mailsCollaboratorCodes } from '#shared/schemas/settings.ts';
import { env } from '../../lib/env.ts';
import { findUserByEmail, type UserRecord } from '../../stores/user-store.ts';
import { trySpendUse } from '../rate-limits/rate-limit.ts';
import { wasInvitedByUser } from './invitation-code.ts';
import { hasStoppedInvitations } from './stop-invitations.ts';

export type Recipient = {
  /** Their account, if its address is confirmed. */
  account: UserRecord | undefined;
  getsMail: boolean;
  /** Whether the mail contains a registration code. */
  getsCode: boolean;
};

/**
 * Returns what an invited address gets, and counts the mail if it has no account. Disabled accounts and people who
 * stopped these mails get none. Must not throw for one kind of address only: that would reveal whether the address has
 * an account.
 */
export async function readRecipient(inviter: UserRecord, email: string): Promise<Recipient> {
  const found = await findUserByEmail(email);
  const account = found?.is_verified ? found : undefined;
  const getsMail =
    found?.is_active !== false &&
    !(await hasStoppedInvitations(email)) &&
    (account !== undefined || (await trySpendUse('collaborator_stranger', inviter.id)));
  const getsCode = getsMail && !account && (await canMailCode(inviter));
  return { account, getsMail, getsCode };
}

const canMailCode = async (inviter: UserRecord): Promise<boolean> =>
  mailsCollaboratorCodes(env.SETTINGS) &&
  !(await wasInvitedByUser(inviter)) &&
  (await trySpendUse('collaborator_code', inviter.id));
