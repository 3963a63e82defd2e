import { AppError, ConditionFailed } from '#shared/errors.ts';
import type { ChangePasswordBody, Tokens } from '#shared/schemas/auth.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { getSession } from '../../stores/session-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { checkPassword, limitAttempts } from '../mfa/confirmation.ts';
import { checkNewPassword } from './check-new-password.ts';
import { setPassword } from './set-password.ts';
import { startSession } from './start-session.ts';

/**
 * Sets a new password, given the current one; ends all sessions and starts a new one for the caller. The new session
 * keeps the old one's sign-in methods and the times when they were proven, because the password alone must not count as
 * a second factor. Throws password_wrong, validation, conflict, or rate_limited after some failures, so a stolen token
 * can't be used to guess the password.
 */
export async function changePassword(
  user: UserRecord,
  sessionId: string,
  body: ChangePasswordBody,
): Promise<Tokens> {
  await limitAttempts({ user, sessionId, limit: 'change_password', method: 'pwd' }, () =>
    checkPassword(user, body.current_password),
  );
  await checkNewPassword(body.new_password, user, 'new_password');
  const password_hash = await hashPassword(body.new_password);
  const session = await getSession({ user_id: user.id, id: sessionId });
  if (!session) throw new AppError('token_invalid');
  const { amr = ['pwd'], confirmed_at = 0, factor_confirmed_at = 0 } = session;
  try {
    const changedUser = await setPassword(user, { password_hash }, 'password_changed');
    return await startSession(changedUser, { amr, confirmed_at, factor_confirmed_at });
  } catch (error) {
    if (error instanceof ConditionFailed) throw new AppError('conflict', { cause: error });
    throw error;
  }
}
