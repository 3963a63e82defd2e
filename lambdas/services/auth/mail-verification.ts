import { systemClock } from '../../lib/clock.ts';
import { postMail } from '../../lib/mail.ts';
import { hashToken, randomToken } from '../../lib/tokens.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { createVerification } from '../../stores/verification-store.ts';

const validForMs = 24 * 3_600_000;
/** How long an old link is still told from one that never was. */
const rememberedForMs = 7 * 24 * 3_600_000;

/** Mails a link that confirms the user's address. */
export async function mailVerification(user: UserRecord): Promise<void> {
  const token = randomToken();
  await createVerification(record(token, 'verify_email', user));
  await postMail({
    v: 1,
    kind: 'verify_email',
    to: user.email,
    full_name: user.full_name,
    locale: user.locale,
    token,
  });
}

/** Does the same work without a mail: from outside, the address looks like any other. */
export async function mailNobody(email: string): Promise<void> {
  const nobody = { id: 'nobody', email, token_version: 0 };
  await createVerification(record(randomToken(), 'nobody', nobody));
  await postMail({ v: 1, kind: 'nothing' });
}

function record(
  token: string,
  purpose: 'verify_email' | 'nobody',
  user: Pick<UserRecord, 'id' | 'email' | 'token_version'>,
) {
  const now = systemClock.now();
  return {
    token_hash: hashToken(token),
    purpose,
    user_id: user.id,
    email: user.email,
    token_version: user.token_version,
    valid_until: now + validForMs,
    expires_at: Math.ceil((now + validForMs + rememberedForMs) / 1000),
  };
}
