import { queueMail } from '../../lib/mail.ts';
import { removeSessions } from '../../stores/session-store.ts';
import {
  changeUser,
  type UserChange,
  type UserWriteOptions,
} from '../../stores/user-change-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { recordSecurityEvent } from '../security-events/record.ts';

/**
 * Changes a user's password; the write ends all sessions, tokens and links. Mails the user. Throws ConditionFailed if
 * the user has changed since they were read.
 */
export async function setPassword(
  user: UserRecord,
  change: UserChange & { password_hash: string },
  event: 'password_changed' | 'password_reset',
  options: Pick<UserWriteOptions, 'invite'> = {},
): Promise<UserRecord> {
  await changeUser(user, change, { ...options, revokesTokens: true });
  await removeSessions(user.id);
  await recordSecurityEvent(user.id, event);
  const { email: to, full_name, locale } = user;
  await queueMail({ v: 1, kind: 'password_changed', to, full_name, locale });
  return { ...user, ...change, token_version: user.token_version + 1 };
}
