import { AppError } from '#shared/errors.ts';
import { findUserByEmail } from '../../stores/user-store.ts';
import type { RateLimit } from '../rate-limits/rate-limit.ts';
import { recordSignInEvent } from '../security-events/record.ts';

const accountLimits: readonly RateLimit[] = ['login_account', 'login_known_address'];

/**
 * Records that a sign-in is locked if the exceeded limit is the account's, then throws the error. Does the same work
 * for an unknown account. Limits of a network address are not recorded here; the request log has them.
 */
export async function recordLockAndThrow(email: string, error: unknown): Promise<never> {
  const limit = error instanceof AppError ? error.options.params?.limit : undefined;
  if (accountLimits.some((name) => name === limit)) {
    const user = await findUserByEmail(email);
    await recordSignInEvent({ email, userId: user?.id }, 'sign_in_locked', { methods: ['pwd'] });
  }
  throw error;
}
