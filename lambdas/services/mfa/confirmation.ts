import { AppError } from '#shared/errors.ts';
import type { IdentityProof } from '#shared/schemas/mfa.ts';
import type { AuthMethod } from '#shared/schemas/security-events.ts';
import { systemClock } from '../../lib/clock.ts';
import { verifyPassword } from '../../lib/passwords.ts';
import {
  confirmSession,
  getSession,
  removeSession,
  type SessionAuthentication,
} from '../../stores/session-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { refundUse, spendUse, trySpendUse } from '../rate-limits/rate-limit.ts';
import { recordSecurityEvent } from '../security-events/record.ts';
import { checkPasskey } from './check-passkey.ts';
import { checkTotp } from './check-totp.ts';
import type { FactorRequest } from './factor-request.ts';
import { type Factors, getFactors, hasFactor } from './factors.ts';
import { createProof } from './proof.ts';
import { checkRecoveryCode } from './recovery-codes.ts';

/** Time in ms for which a proof of identity is valid for sensitive changes. */
const proofValidityMs = 10 * 60_000;

/**
 * Returns when the session's last proof expires, in epoch ms. If the user has a factor, only a proof by a factor
 * counts.
 */
export const computeFreshUntil = (proof: SessionAuthentication, factors: Factors): number =>
  ((hasFactor(factors) ? proof.factor_confirmed_at : proof.confirmed_at) ?? 0) + proofValidityMs;

/** Throws reauthentication_required unless the session has a recent proof; returns the user's factors. */
export async function requireFresh(user: UserRecord, sessionId: string): Promise<Factors> {
  const [session, factors] = await Promise.all([
    getSession({ user_id: user.id, id: sessionId }),
    getFactors(user.id),
  ]);
  if (!session || computeFreshUntil(session, factors) <= systemClock.now()) {
    throw new AppError('reauthentication_required');
  }
  return factors;
}

/**
 * Confirms the user's identity within a session: by a second factor if one is set up, else by the password. Throws
 * password_wrong, code_invalid, passkey_invalid, reauthentication_required or rate_limited.
 */
export async function confirmIdentity(request: FactorRequest, proof: IdentityProof): Promise<void> {
  const { user, sessionId } = request;
  const method = proofMethod(proof);
  const attempt = { user, sessionId, limit: 'confirm_account', method } as const;
  await limitAttempts(attempt, () => checkProof(request, proof));
  await recordProof(user, sessionId, method);
}

type Attempt = {
  user: UserRecord;
  sessionId: string;
  limit: 'confirm_account' | 'change_password';
  method: AuthMethod;
};

/**
 * Runs a check of identity within a session. Failed checks count against the account's limits per quarter hour and
 * per day, and are recorded; too many failures in a session end it. Throws rate_limited, or the errors of the check.
 */
export async function limitAttempts(attempt: Attempt, check: () => Promise<void>): Promise<void> {
  const { user, limit } = attempt;
  const countedLimits = [limit, 'confirm_account_day'] as const;
  for (const countedLimit of countedLimits) await spendUse(countedLimit, user.id);
  try {
    await check();
  } catch (error) {
    if (error instanceof AppError) await recordFailure(attempt);
    throw error;
  }
  await Promise.all(countedLimits.map((countedLimit) => refundUse(countedLimit, user.id)));
}

async function recordFailure({ user, sessionId, method }: Attempt): Promise<void> {
  await recordSecurityEvent(user.id, 'confirmation_failed', { methods: [method] });
  if (await trySpendUse('confirm_session', sessionId)) return;
  await removeSession({ user_id: user.id, id: sessionId });
  await recordSecurityEvent(user.id, 'sessions_revoked');
}

function proofMethod(proof: IdentityProof): AuthMethod {
  if ('password' in proof) return 'pwd';
  if ('code' in proof) return 'otp';
  return 'recovery_code' in proof ? 'recovery' : 'passkey';
}

async function checkProof({ user, origin }: FactorRequest, proof: IdentityProof): Promise<void> {
  if ('code' in proof) return checkTotp(user.id, proof.code);
  if ('recovery_code' in proof) return checkRecoveryCode(user, proof.recovery_code);
  if ('credential' in proof) {
    const ceremony = { origin, purpose: 'passkey_confirm', challengeOwner: user.id } as const;
    return checkPasskey(user.id, proof.credential, ceremony);
  }
  // The password alone must not suffice to remove a second factor.
  if (hasFactor(await getFactors(user.id))) throw new AppError('reauthentication_required');
  await checkPassword(user, proof.password);
}

/** Throws password_wrong unless the password is the user's. */
export async function checkPassword(user: UserRecord, password: string): Promise<void> {
  if (!(await verifyPassword(password, user.password_hash))) throw new AppError('password_wrong');
}

/** Records a proof in the session: renews its confirmation time and adds the method. Throws token_invalid. */
export async function recordProof(
  user: UserRecord,
  sessionId: string,
  method: AuthMethod,
): Promise<void> {
  const key = { user_id: user.id, id: sessionId };
  const session = await getSession(key);
  const amr = [...new Set([...(session?.amr ?? ['pwd']), method])];
  if (!session || !(await confirmSession(key, { ...createProof([method]), amr }))) {
    throw new AppError('token_invalid');
  }
}
