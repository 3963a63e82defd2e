import { findUserByEmail } from '../../stores/user-store.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';
import { countMail } from './count-mail.ts';
import { mailLink, simulateMail } from './mail-link.ts';

/**
 * Mails a link for choosing a new password. An address without an account gets the same response but no mail. Throws
 * rate_limited.
 */
export async function forgotPassword(email: string, address: string): Promise<void> {
  await spendUse('reset_account', email);
  await countMail(email, address);
  const user = await findUserByEmail(email);
  if (user?.is_active) await mailLink(user, 'reset_password');
  else await simulateMail(email);
}
