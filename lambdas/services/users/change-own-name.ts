import { AppError, ConditionFailed } from '#shared/errors.ts';
import type { Me } from '#shared/schemas/users.ts';
import { changeUser } from '../../stores/user-change-store.ts';
import { getUser, type UserRecord } from '../../stores/user-store.ts';
import { type Actor, auditEvent, changedFields } from '../audit/audit-event.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';
import { getQuota } from '../usage/get-quota.ts';
import { createUserJob, syncDecksNow } from './change-user.ts';
import { toOneUser } from './to-user.ts';

/**
 * Changes the caller's name, also where their presentations show it. Recorded in the audit log, because others know the
 * user by it. Throws rate_limited, token_invalid if the user was deleted meanwhile, or conflict.
 */
export async function changeOwnName(actor: Actor, full_name: string): Promise<Me> {
  const { id } = actor.user;
  await spendUse('settings_account', id);
  const user = await getUser(id);
  if (!user) throw new AppError('token_invalid');
  if (user.full_name !== full_name) {
    await writeName(actor, user, full_name);
    await syncDecksNow(id);
  }
  const [userView, quota] = await Promise.all([toOneUser({ ...user, full_name }), getQuota(user)]);
  return { ...userView, quota };
}

async function writeName(actor: Actor, user: UserRecord, full_name: string): Promise<void> {
  const audit = auditEvent(actor, {
    action: 'user.updated',
    target: { type: 'user', id: user.id, label: user.email },
    ...changedFields(user, { ...user, full_name }, ['full_name']),
  });
  try {
    await changeUser(user, { full_name }, { audit, job: createUserJob(user.id, 'renew_decks') });
  } catch (error) {
    throw error instanceof ConditionFailed ? new AppError('conflict', { cause: error }) : error;
  }
}
