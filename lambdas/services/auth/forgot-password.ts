import { findUserByEmail } from '../../stores/user-store.ts';
import { countMail } from './count-mail.ts';
import { mailLink, mailNobody } from './mail-link.ts';
import { spendUse } from './rate-limit.ts';

/** Mails a link to a new password; an address without an account gets the same answer and nothing else. */
export async function forgotPassword(email: string, address: string): Promise<void> {
  await spendUse('reset_account', email);
  await countMail(email, address);
  const user = await findUserByEmail(email);
  if (user?.is_active) await mailLink(user, 'reset_password');
  else await mailNobody(email);
}
