import type { MfaStatus, Passkey } from '#shared/schemas/mfa.ts';
import { iso, systemClock } from '../../lib/clock.ts';
import type { PasskeyRecord } from '../../stores/passkey-store.ts';
import { getSession } from '../../stores/session-store.ts';
import { freshUntil } from './confirmation.ts';
import { getFactors } from './factors.ts';
import { isFactorRequired } from './require-factor.ts';
import type { SecondStepVisit } from './visit.ts';

/** Returns the user's second factors, without secrets. */
export async function getMfaStatus({
  user,
  sessionId,
}: Pick<SecondStepVisit, 'user' | 'sessionId'>): Promise<MfaStatus> {
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

/** Returns a stored passkey as the API shows it to its owner. */
export const toPasskey = (record: PasskeyRecord): Passkey => ({
  id: record.id,
  name: record.name,
  is_synced: record.is_synced,
  created_at: iso(record.created_at),
  last_used_at: record.last_used_at === undefined ? null : iso(record.last_used_at),
});
