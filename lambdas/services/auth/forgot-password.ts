import { findUserByEmail } from '../../stores/user-store.ts';
import { limitMail } from './limit-mail.ts';
import { mailLink, simulateMailLink } from './mail-link.ts';

/**
 * Mails a link for choosing a new password. An address without an account gets the same response but no mail. Throws
 * rate_limited.
 */
export async function forgotPassword(email: string, address: string): Promise<void> {
  await limitMail('new_password', email, address);
  const user = await findUserByEmail(email);
  if (user?.is_active) await mailLink(user, 'reset_password');
  else await simulateMailLink(email);
}
