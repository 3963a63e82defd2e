import { findUserByEmail } from '../../stores/user-store.ts';
import { limitMail } from './limit-mail.ts';
import { mailLink, simulateMailLink } from './mail-link.ts';

/**
 * Mails the confirmation link again if the address is unconfirmed. Any other address gets the same response but no
 * mail. Throws rate_limited.
 */
export async function sendVerification(email: string, address: string): Promise<void> {
  await limitMail('confirmation', email, address);
  const user = await findUserByEmail(email);
  if (user?.is_active && !user.is_verified) await mailLink(user, 'verify_email');
  else await simulateMailLink(email);
}
