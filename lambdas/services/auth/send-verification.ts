import { findUserByEmail } from '../../stores/user-store.ts';
import { countMail } from './count-mail.ts';
import { mailLink, mailNobody } from './mail-link.ts';
import { spendUse } from './rate-limit.ts';

/** Mails the link again where the address waits for it; any other address gets the same answer and nothing else. */
export async function sendVerification(email: string, address: string): Promise<void> {
  await spendUse('mail_account', email);
  await countMail(email, address);
  const user = await findUserByEmail(email);
  if (user?.is_active && !user.is_verified) await mailLink(user, 'verify_email');
  else await mailNobody(email);
}
