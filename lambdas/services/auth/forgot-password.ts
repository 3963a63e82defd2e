import { findUserByEmail } from '../../stores/user-store.ts';
import { countMail } from './count-mail.ts';
import { mailLink, simulateMail } from './mail-link.ts';

/**
 * Mails a link for choosing a new password. An address without an account gets the same response but no mail. Throws
 * rate_limited.
 */
export async function forgotPassword(email: string, address: string): Promise<void> {
  await countMail('new_password', email, address);
  const user = await findUserByEmail(email);
  if (user?.is_active) await mailLink(user, 'reset_password');
  else await simulateMail(email);
}
