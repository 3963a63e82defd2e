import { includesCollaboratorCodes } from '#shared/schemas/settings.ts';
import { env } from '../../lib/env.ts';
import { findUserByEmail, type UserRecord } from '../../stores/user-store.ts';
import { normalizeMailbox } from '../auth/limit-mail.ts';
import { trySpendUse } from '../rate-limits/rate-limit.ts';
import { wasInvitedByUser } from './invitation-code.ts';
import { hasStoppedInvitations } from './stop-invitations.ts';

export type Recipient = {
  /** Account of the recipient; undefined without an account or if its e-mail address is not confirmed. */
  account: UserRecord | undefined;
  getsMail: boolean;
  /** Whether the mail contains a registration code. */
  getsCode: boolean;
};

/**
 * Returns whether an invited address gets a mail and a registration code. Disabled accounts, people who stopped these
 * mails and mailboxes that got many today get no mail. Each limit counts every address and never throws: if a limit
 * counted only some addresses, it would reveal whether an address has an account.
 */
export async function readRecipient(inviter: UserRecord, email: string): Promise<Recipient> {
  const user = await findUserByEmail(email);
  const account = user?.is_verified ? user : undefined;
  const acceptsMail = user?.is_active !== false && !(await hasStoppedInvitations(email));
  const canMailMailbox = await trySpendUse('collaborator_mailbox', normalizeMailbox(email));
  const canMailStranger = await trySpendUse('collaborator_stranger', inviter.id);
  const canSendCode = await canMailCode(inviter);
  const getsMail = acceptsMail && canMailMailbox && (account !== undefined || canMailStranger);
  return { account, getsMail, getsCode: getsMail && !account && canSendCode };
}

const canMailCode = async (inviter: UserRecord): Promise<boolean> =>
  includesCollaboratorCodes(env.SETTINGS) &&
  !(await wasInvitedByUser(inviter)) &&
  (await trySpendUse('collaborator_code', inviter.id));
