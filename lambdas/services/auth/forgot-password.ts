import { findUserByEmail } from '../../stores/user-store.ts';
import { mailLink, mailNobody } from './mail-link.ts';
import { spendUse } from './rate-limit.ts';

/** Mails a link to a new password; an address without an account gets the same answer and nothing else. */
export async function forgotPassword(email: string): Promise<void> {
  await spendUse('reset_account', email);
  const user = await findUserByEmail(email);
  if (user?.is_active) await mailLink(user, 'reset_password');
  else await mailNobody(email);
}
