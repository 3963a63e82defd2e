import { AppError } from '#shared/errors.ts';
import type { LoginBody, Tokens } from '#shared/schemas/auth.ts';
import type { MfaChallenge } from '#shared/schemas/mfa.ts';
import {
  failPasswordCheck,
  hashPassword,
  isHashOutdated,
  verifyPassword,
} from '../../lib/passwords.ts';
import { findUserByEmail, replacePasswordHash, type UserRecord } from '../../stores/user-store.ts';
import { getFactors, listMfaMethods } from '../mfa/factors.ts';
import { refundUse } from '../rate-limits/rate-limit.ts';
import { recordSecurityEvent, recordSignInEvent } from '../security-events/record.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { limitSignIn } from './limit-sign-in.ts';
import { recordLockAndThrow } from './record-lock-and-throw.ts';
import { startSecondStep } from './second-step.ts';

/**
 * Starts a session for the right password, or the second step where a second factor is set up; throws
 * invalid_credentials, account_disabled, email_unverified or rate_limited. An unknown account gets the same response
 * as a wrong password, in the same time; account_disabled and email_unverified need the right password.
 */
export async function login(body: LoginBody, address: string): Promise<Tokens | MfaChallenge> {
  const counted = await limitSignIn(body.email, address).catch((error: unknown) =>
    recordLockAndThrow(body.email, error),
  );
  const user = await checkPassword(body);
  if (!user.is_active || !user.is_verified) {
    await recordSecurityEvent(user.id, 'sign_in_refused', { methods: ['pwd'] });
    throw new AppError(user.is_active ? 'email_unverified' : 'account_disabled');
  }
  await Promise.all(counted.map(([limit, subject]) => refundUse(limit, subject)));
  const methods = listMfaMethods(await getFactors(user.id));
  return methods.length > 0
    ? startSecondStep(user, methods)
    : completeSignIn(user, address, ['pwd']);
}

async function checkPassword({ email, password }: LoginBody): Promise<UserRecord> {
  const user = await findUserByEmail(email);
  const isCorrect = user
    ? await verifyPassword(password, user.password_hash)
    : await failPasswordCheck(password);
  if (!user || !isCorrect) {
    await recordSignInEvent({ email, userId: user?.id }, 'sign_in_failed', { methods: ['pwd'] });
    throw new AppError('invalid_credentials');
  }
  // Replaces an outdated hash. A hash with the current parameters can only be computed at a sign-in, which contains the
  // password.
  if (isHashOutdated(user.password_hash)) {
    await replacePasswordHash(user, await hashPassword(password));
  }
  return user;
}
