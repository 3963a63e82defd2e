import { systemClock } from '../../lib/clock.ts';
import { queueMail } from '../../lib/mail.ts';
import { hashToken, randomToken } from '../../lib/tokens.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import {
  createVerification,
  type PendingRegistration,
  type VerificationRecord,
} from '../../stores/verification-store.ts';

type Purpose = VerificationRecord['purpose'];

const hourMs = 3_600_000;
const linkValidityMs: Record<Purpose, number> = {
  verify_email: 24 * hourMs,
  reset_password: hourMs,
  nobody: hourMs,
};
/** Retention of an expired link, so that the error says "expired" instead of "invalid". */
const expiredRetentionMs = 7 * 24 * hourMs;

/**
 * Mails a link that confirms the user's e-mail address, or lets them choose a new password. A registration is stored
 * with its link and applied by the confirmation.
 */
export async function mailLink(
  user: UserRecord,
  kind: 'verify_email' | 'reset_password',
  registration?: PendingRegistration,
): Promise<void> {
  const token = randomToken();
  const link = createVerificationRecord(token, kind, user);
  await createVerification(registration ? { ...link, registration } : link);
  const { full_name, locale } = registration ?? user;
  const to = user.email;
  await queueMail({ v: 1, kind, to, full_name, locale, token });
}

/** Does the same work as mailLink without a mail, so that the response doesn't reveal whether an account exists. */
export async function simulateMailLink(email: string): Promise<void> {
  await storeDecoyLink(email);
  await queueMail({ v: 1, kind: 'nothing' });
}

/** Stores a link that belongs to no user, so that a request for an unknown e-mail does the same writes. */
export const storeDecoyLink = (email: string): Promise<void> =>
  createVerification(
    createVerificationRecord(randomToken(), 'nobody', { id: 'nobody', email, token_version: 0 }),
  );

function createVerificationRecord(
  token: string,
  purpose: Purpose,
  user: Pick<UserRecord, 'id' | 'email' | 'token_version'>,
): VerificationRecord {
  const valid_until = systemClock.now() + linkValidityMs[purpose];
  return {
    token_hash: hashToken(token),
    purpose,
    user_id: user.id,
    email: user.email,
    token_version: user.token_version,
    valid_until,
    expires_at: Math.ceil((valid_until + expiredRetentionMs) / 1000),
  };
}
