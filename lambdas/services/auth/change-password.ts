import { AppError, Fenced } from '#shared/errors.ts';
import type { ChangePasswordBody, Tokens } from '#shared/schemas/auth.ts';
import { hashPassword, isPasswordOf } from '../../lib/passwords.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { giveBackUse, spendUse } from './rate-limit.ts';
import { setPassword } from './set-password.ts';
import { startSession } from './start-session.ts';

/**
 * Another password for who knows the current one; all sessions end, and the one who asks gets a new one. Throws
 * password_wrong, or rate_limited after some failures: a stolen token must not be a way to guess.
 */
export async function changePassword(user: UserRecord, body: ChangePasswordBody): Promise<Tokens> {
  await spendUse('change_password', user.id);
  if (!(await isPasswordOf(body.current_password, user.password_hash))) {
    throw new AppError('password_wrong');
  }
  await giveBackUse('change_password', user.id);
  const password_hash = await hashPassword(body.new_password);
  try {
    return await startSession(await setPassword(user, { password_hash }));
  } catch (error) {
    if (error instanceof Fenced) throw new AppError('conflict', { cause: error });
    throw error;
  }
}
