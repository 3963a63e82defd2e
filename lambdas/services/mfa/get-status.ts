import type { MfaStatus } from '#shared/schemas/mfa.ts';
import { iso, systemClock } from '../../lib/clock.ts';
import { getSession } from '../../stores/session-store.ts';
import { freshUntil } from './confirmation.ts';
import type { FactorRequest } from './factor-request.ts';
import { getFactors } from './factors.ts';
import { isFactorRequired } from './require-factor.ts';
import { toPasskey } from './to-passkey.ts';

/** Returns the user's second factors, without secrets. */
export async function getMfaStatus({
  user,
  sessionId,
}: Pick<FactorRequest, 'user' | 'sessionId'>): Promise<MfaStatus> {
  const [factors, session] = await Promise.all([
    getFactors(user.id),
    getSession({ user_id: user.id, id: sessionId }),
  ]);
  const { totp, passkeys, codes } = factors;
  const until = session ? freshUntil(session, factors) : 0;
  return {
    totp: totp ? { created_at: iso(totp.created_at) } : null,
    passkeys: passkeys.map(toPasskey).toSorted((a, b) => a.created_at.localeCompare(b.created_at)),
    recovery_codes: codes ? { left: codes.left, created_at: iso(codes.created_at) } : null,
    is_required: isFactorRequired(user),
    confirmed_until: until > systemClock.now() ? iso(until) : null,
  };
}
