import { AppError, Fenced } from '#shared/errors.ts';
import type { AuditAction } from '#shared/schemas/audit.ts';
import { systemClock } from '../../lib/clock.ts';
import { logger } from '../../lib/logger.ts';
import { isActingAdmin } from '../../stores/people-facts.ts';
import {
  listAdminIds,
  type PeopleJob,
  type UserChange,
  changeUser as write,
} from '../../stores/people-store.ts';
import { getUser, type UserRecord } from '../../stores/user-store.ts';
import { type Actor, auditEvent, changed } from '../audit/audit-event.ts';
import { recordSecurityEvent } from '../security-events/record.ts';
import { renewDecks } from './renew-decks.ts';

const shown = ['full_name', 'is_admin', 'is_active', 'tier'] as const;
const maxTries = 4;
/** A request that was under way as the user changed is over by then: the API's function has 29 s. */
const settledAfterMs = 30_000;

/**
 * Changes a user for an admin: the user, the event and the job that brings their decks in step are one write.
 * Throws forbidden, not_found, last_admin or conflict.
 */
export async function changeUser(
  actor: Actor,
  id: string,
  action: AuditAction,
  change: UserChange,
): Promise<UserRecord> {
  if (!actor.user.is_admin) throw new AppError('forbidden');
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const seen = await seenBy(actor, id);
    const after: UserRecord = { ...seen, ...change };
    if (shown.every((name) => seen[name] === after[name])) return seen;
    const job = newJob(id, 'renew_decks');
    const audit = auditEvent(actor, {
      action,
      target: { type: 'user', id, label: seen.email },
      ...changed(seen, after, shown),
    });
    const endsTokens = seen.is_active && !after.is_active;
    try {
      await write(seen, change, { by: actor.user.id, audit, job, endsTokens });
    } catch (error) {
      if (!(error instanceof Fenced)) throw error;
      await explain(actor, seen, after, error);
      continue;
    }
    if (endsTokens) await recordSecurityEvent(id, 'sessions_revoked', { byAdmin: true });
    await bringInStep(id);
    return after;
  }
  throw new AppError('conflict');
}

/**
 * A user as an admin is about to change them. Who was demoted since they were let in must not make themselves an
 * admin again: for others the write looks at the admin, for themselves it looks at what is seen here.
 */
export async function seenBy(actor: Actor, id: string): Promise<UserRecord> {
  const seen = await userFor(id);
  const isSelf = id === actor.user.id;
  if (isSelf && !(seen.is_admin && seen.is_active)) throw new AppError('forbidden');
  return seen;
}

/** The user of that id, disabled ones too; throws not_found. */
export async function userFor(id: string): Promise<UserRecord> {
  const user = await getUser(id);
  if (!user) throw new AppError('not_found');
  return user;
}

/** What the sweeper does of a change, if nobody has by then, and once more for what was under way. */
export const newJob = (user_id: string, kind: PeopleJob['kind']): PeopleJob => ({
  user_id,
  kind,
  rev: systemClock.id(),
  created_at: systemClock.now(),
  due_at: systemClock.now() + settledAfterMs,
});

/** Throws why a write did not hold; returns where it may be tried again on the user as they are now. */
export async function explain(
  actor: Actor,
  seen: UserRecord,
  after: UserRecord | undefined,
  cause: Fenced,
): Promise<void> {
  const by = await getUser(actor.user.id);
  if (!by?.is_admin || !by.is_active) throw new AppError('forbidden', { cause });
  const leaves = isActingAdmin(seen) && !(after && isActingAdmin(after));
  const others = (await listAdminIds()).filter((id) => id !== seen.id);
  if (leaves && others.length === 0) throw new AppError('last_admin', { cause });
}

/** At once, so that the admin sees it done; what fails here is the sweeper's. */
async function bringInStep(id: string): Promise<void> {
  try {
    await renewDecks(id, systemClock);
  } catch (error) {
    logger.warn('the decks of a changed user are left to the sweeper', {
      user_id: id,
      error: error as Error,
    });
  }
}
