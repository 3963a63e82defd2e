import { AppError } from '#shared/errors.ts';
import type { Tokens } from '#shared/schemas/auth.ts';
import type { MfaChallenge, MfaMethod } from '#shared/schemas/mfa.ts';
import type { AuthMethod } from '#shared/schemas/security-events.ts';
import { systemClock } from '../../lib/clock.ts';
import { hashToken, randomToken } from '../../lib/tokens.ts';
import {
  consumeChallenge,
  countChallengeAttempt,
  createChallenge,
  getChallenge,
} from '../../stores/mfa-challenge-store.ts';
import { getUser, type UserRecord } from '../../stores/user-store.ts';
import { type RateLimit, refundUse, spendUse } from '../rate-limits/rate-limit.ts';
import { recordSecurityEvent } from '../security-events/record.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { isTrustedAddress, trustedAddressKey } from './trust-address.ts';

const stepValiditySeconds = 300;
const maxAttempts = 5;

const challengePurpose = 'sign_in_step';

/** Starts the second step after a correct password; returns a token that is only valid for this step. */
export async function startSecondStep(
  user: UserRecord,
  methods: MfaMethod[],
): Promise<MfaChallenge> {
  const token = randomToken();
  const valid_until = systemClock.now() + stepValiditySeconds * 1000;
  await createChallenge({
    hash: hashToken(token),
    purpose: challengePurpose,
    user_id: user.id,
    token_version: user.token_version,
    tries: 0,
    valid_until,
    expires_at: Math.ceil(valid_until / 1000),
  });
  return { mfa_required: true, mfa_token: token, methods, expires_in: stepValiditySeconds };
}

/**
 * Returns the user of a second-step token; throws mfa_token_invalid or rate_limited. Only requests with invalid
 * tokens count towards the network address's limit, so that other users at the address can't block a user with a
 * valid token.
 */
export async function requireSecondStepUser(
  mfaToken: string,
  address: string,
): Promise<UserRecord> {
  const challenge = await getChallenge({ hash: hashToken(mfaToken), purpose: challengePurpose });
  if (!challenge || challenge.valid_until <= systemClock.now()) {
    await spendUse('mfa_address', address);
    throw new AppError('mfa_token_invalid');
  }
  const user = await getUser(challenge.user_id);
  const isTokenVersionCurrent = user?.token_version === challenge.token_version;
  if (!user || !isTokenVersionCurrent || !user.is_active || !user.is_verified) {
    throw new AppError('mfa_token_invalid');
  }
  return user;
}

/**
 * Completes the second step with the method's check, which throws on failure. The token can start only one session.
 * Throws mfa_token_invalid after five attempts with the token, rate_limited after too many attempts for the account.
 */
export async function passSecondStep(
  mfaToken: string,
  address: string,
  method: AuthMethod,
  check: (user: UserRecord) => Promise<void>,
): Promise<Tokens> {
  const user = await requireSecondStepUser(mfaToken, address);
  const key = { hash: hashToken(mfaToken), purpose: challengePurpose } as const;
  if (!(await countChallengeAttempt(key, maxAttempts, systemClock.now()))) {
    throw new AppError('mfa_token_invalid');
  }
  const recordFailure = async (event: 'sign_in_locked' | 'sign_in_failed', error: unknown) => {
    if (error instanceof AppError) await recordSecurityEvent(user.id, event, { methods: [method] });
    throw error;
  };
  const counted = await countAttempt(user, address).catch((error) =>
    recordFailure('sign_in_locked', error),
  );
  await check(user).catch((error) => recordFailure('sign_in_failed', error));
  if (!(await consumeChallenge(key, user.id, systemClock.now()))) {
    throw new AppError('mfa_token_invalid');
  }
  await Promise.all(counted.map(([limit, subject]) => refundUse(limit, subject)));
  return completeSignIn(user, address, ['pwd', method]);
}

/**
 * Counts an attempt. Failures of attackers must not lock the owner out: each network address that the owner has used
 * has its own counter, and one daily counter covers all these addresses together.
 */
async function countAttempt(
  { id, email }: UserRecord,
  address: string,
): Promise<[RateLimit, string][]> {
  const counted: [RateLimit, string][] = (await isTrustedAddress(email, address))
    ? [
        ['mfa_known_address', trustedAddressKey(id, address)],
        ['mfa_known_day', id],
      ]
    : [
        ['mfa_account', id],
        ['mfa_account_day', id],
      ];
  for (const [limit, subject] of counted) await spendUse(limit, subject);
  return counted;
}
