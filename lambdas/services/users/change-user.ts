import type { OwnLimitName } from '#shared/domain/tiers.ts';
import { AppError, ConditionFailed } from '#shared/errors.ts';
import type { AuditAction } from '#shared/schemas/audit.ts';
import { systemClock } from '../../lib/clock.ts';
import { logger } from '../../lib/logger.ts';
import {
  listAdminIds,
  type UserChange,
  type UserJob,
  changeUser as write,
} from '../../stores/user-change-store.ts';
import { isActingAdmin } from '../../stores/user-counts.ts';
import { getUser, type UserRecord } from '../../stores/user-store.ts';
import { type Actor, auditEvent, changedFields } from '../audit/audit-event.ts';
import { recordSecurityEvent } from '../security-events/record.ts';
import { syncDecks } from './sync-decks.ts';

const auditedFields = [
  'full_name',
  'is_admin',
  'is_active',
  'tier',
  'own_decks_a_month',
  'own_tokens_a_month',
] as const;
const maxAttempts = 4;
/** Delay in ms after which requests from before the change have ended: the API's function has a timeout of 29 s. */
const requestsEndedAfterMs = 30_000;

/**
 * Changes a user for an admin; removes the own limits of `clear`. Writes the user, the audit event and the job that
 * updates their decks in one transaction. Throws forbidden, not_found, last_admin or conflict.
 */
export async function changeUser(
  actor: Actor,
  id: string,
  action: AuditAction,
  change: UserChange,
  clear: readonly OwnLimitName[] = [],
): Promise<UserRecord> {
  if (!actor.user.is_admin) throw new AppError('forbidden');
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const currentUser = await loadForChange(actor, id);
    const userAfter: UserRecord = { ...currentUser, ...change };
    for (const name of clear) delete userAfter[name];
    if (auditedFields.every((name) => currentUser[name] === userAfter[name])) return currentUser;
    const job = createUserJob(id, 'renew_decks');
    const audit = auditEvent(actor, {
      action,
      target: { type: 'user', id, label: currentUser.email },
      ...changedFields(currentUser, userAfter, auditedFields),
    });
    const isDisabled = currentUser.is_active && !userAfter.is_active;
    try {
      await write(currentUser, change, {
        by: actor.user.id,
        audit,
        job,
        clear,
        revokesTokens: isDisabled,
      });
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      await throwWriteFailure(actor, currentUser, userAfter, error);
      continue;
    }
    if (isDisabled) await recordSecurityEvent(id, 'sessions_revoked', { byAdmin: true });
    await syncDecksNow(id);
    return userAfter;
  }
  throw new AppError('conflict');
}

/**
 * Returns the user whom an admin is about to change. An admin who was demoted during the request must not restore
 * their own rights: when an admin changes another user, the write checks the admin; when an admin changes themselves,
 * this function does. Throws forbidden, not_found, and key_refused if an API key changes an admin.
 */
export async function loadForChange(actor: Actor, id: string): Promise<UserRecord> {
  const currentUser = await requireUser(id);
  // A leaked API key must not be able to remove the rights of the admins who can revoke it.
  if (currentUser.is_admin && actor.keyId !== undefined) throw new AppError('key_refused');
  const isSelf = id === actor.user.id;
  if (isSelf && !(currentUser.is_admin && currentUser.is_active)) throw new AppError('forbidden');
  return currentUser;
}

/** Returns the user, including disabled ones. Throws not_found. */
export async function requireUser(id: string): Promise<UserRecord> {
  const user = await getUser(id);
  if (!user) throw new AppError('not_found');
  return user;
}

/**
 * Returns the job by which the sweeper repeats the update of a user's decks later: requests that were running may have
 * used the user's old data, and the immediate update may have failed.
 */
export const createUserJob = (user_id: string, kind: UserJob['kind']): UserJob => ({
  user_id,
  kind,
  rev: systemClock.id(),
  created_at: systemClock.now(),
  due_at: systemClock.now() + requestsEndedAfterMs,
});

/** Throws the reason why a conditional write failed; returns if the write may be retried on the current user. */
export async function throwWriteFailure(
  actor: Actor,
  currentUser: UserRecord,
  userAfter: UserRecord | undefined,
  cause: ConditionFailed,
): Promise<void> {
  const by = await getUser(actor.user.id);
  if (!by?.is_admin || !by.is_active) throw new AppError('forbidden', { cause });
  const removesAdmin = isActingAdmin(currentUser) && !(userAfter && isActingAdmin(userAfter));
  const otherAdminIds = (await listAdminIds()).filter((id) => id !== currentUser.id);
  if (removesAdmin && otherAdminIds.length === 0) throw new AppError('last_admin', { cause });
}

/**
 * Updates a user's decks immediately, so that the response already contains the change; the sweeper repeats a failed
 * update.
 */
export async function syncDecksNow(id: string): Promise<void> {
  try {
    await syncDecks(id, systemClock);
  } catch (error) {
    logger.warn('the decks of a changed user are left to the sweeper', {
      user_id: id,
      error: error as Error,
    });
  }
}
