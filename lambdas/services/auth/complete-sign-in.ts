import type { Tokens } from '#shared/schemas/auth.ts';
import type { AuthMethod } from '#shared/schemas/security-events.ts';
import { systemClock } from '../../lib/clock.ts';
import { recordLogin } from '../../stores/login-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { createProof } from '../mfa/proof.ts';
import { recordSecurityEvent } from '../security-events/record.ts';
import { startSession } from './start-session.ts';
import { trustAddress } from './trust-address.ts';

/** Starts the session of a user who has completed all steps of the sign-in with these methods. */
export async function completeSignIn(
  user: UserRecord,
  address: string,
  methods: AuthMethod[],
): Promise<Tokens> {
  await Promise.all([trustAddress(user.email, address), recordLogin(user.id, systemClock.now())]);
  const tokens = await startSession(user, createProof(methods));
  await recordSecurityEvent(user.id, 'signed_in', { methods });
  return tokens;
}
