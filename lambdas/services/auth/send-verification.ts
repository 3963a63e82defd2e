import { findUserByEmail } from '../../stores/user-store.ts';
import { mailNobody, mailVerification } from './mail-verification.ts';
import { spendUse } from './rate-limit.ts';

/** Mails the link again where the address waits for it; any other address gets the same answer and nothing else. */
export async function sendVerification(email: string): Promise<void> {
  await spendUse('mail_account', email);
  const user = await findUserByEmail(email);
  if (user?.is_active && !user.is_verified) await mailVerification(user);
  else await mailNobody(email);
}
