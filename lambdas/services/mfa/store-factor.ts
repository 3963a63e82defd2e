import { AppError, ConditionFailed, type ErrorCode } from '#shared/errors.ts';
import { addFactor, type NewFactor } from '../../stores/factor-store.ts';
import { getSession } from '../../stores/session-store.ts';
import { getUser } from '../../stores/user-store.ts';
import type { FactorRequest } from './factor-request.ts';

/**
 * Stores a new factor or new recovery codes of the session's user. Throws token_invalid if the session has ended
 * since the request began, and `errorCode` if the factor can't be stored.
 */
export async function storeFactor(
  { user, sessionId }: Pick<FactorRequest, 'user' | 'sessionId'>,
  factor: NewFactor,
  errorCode: ErrorCode,
): Promise<void> {
  const { id: user_id, token_version } = user;
  try {
    await addFactor({ user_id, id: sessionId, token_version }, factor);
  } catch (cause) {
    if (!(cause instanceof ConditionFailed)) throw cause;
    const [session, now] = await Promise.all([
      getSession({ user_id, id: sessionId }),
      getUser(user_id),
    ]);
    const isLive = session !== undefined && now?.token_version === token_version;
    throw new AppError(isLive ? errorCode : 'token_invalid', { cause });
  }
}
