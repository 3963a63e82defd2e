import type { MfaStatus } from '#shared/schemas/mfa.ts';
import { formatIso, systemClock } from '../../lib/clock.ts';
import { getSession } from '../../stores/session-store.ts';
import { computeFreshUntil } from './confirmation.ts';
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
  const until = session ? computeFreshUntil(session, factors) : 0;
  return {
    totp: totp ? { created_at: formatIso(totp.created_at) } : null,
    passkeys: passkeys.map(toPasskey).toSorted((a, b) => a.created_at.localeCompare(b.created_at)),
    recovery_codes: codes ? { left: codes.left, created_at: formatIso(codes.created_at) } : null,
    is_required: isFactorRequired(user),
    confirmed_until: until > systemClock.now() ? formatIso(until) : null,
  };
}
