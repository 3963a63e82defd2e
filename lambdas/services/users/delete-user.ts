import { AppError, Fenced } from '#shared/errors.ts';
import { systemClock } from '../../lib/clock.ts';
import { logger } from '../../lib/logger.ts';
import { type PeopleJob, removeUser } from '../../stores/people-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { type Actor, auditEvent } from '../audit/audit-event.ts';
import { explain, newJob, seenBy } from './change-user.ts';
import { closeDecks } from './close-decks.ts';

const maxTries = 4;

/**
 * Deletes a user: gone at once, signed out, their address free again, their decks out of sight; the sweeper
 * removes what they leave. For admins; throws forbidden, not_found, last_admin or conflict.
 */
export async function deleteUser(actor: Actor, id: string): Promise<void> {
  if (!actor.user.is_admin) throw new AppError('forbidden');
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const seen = await seenBy(actor, id);
    const { email, tier, is_admin } = seen;
    const audit = auditEvent(actor, {
      action: 'user.deleted',
      target: { type: 'user', id, label: email },
      before: { tier, is_admin },
    });
    try {
      await removeUser(seen, { by: actor.user.id, audit, job: tracesOf(seen) });
    } catch (error) {
      if (!(error instanceof Fenced)) throw error;
      await explain(actor, seen, undefined, error);
      continue;
    }
    return closeAtOnce(id);
  }
  throw new AppError('conflict');
}

const tracesOf = ({ id, email, invite_code }: UserRecord): PeopleJob => ({
  ...newJob(id, 'remove_traces'),
  email,
  ...(invite_code === undefined ? {} : { invite_code }),
});

/** What fails here is the sweeper's. */
async function closeAtOnce(id: string): Promise<void> {
  try {
    await closeDecks(id, systemClock);
  } catch (error) {
    logger.warn('the decks of a removed user are left to the sweeper', {
      user_id: id,
      error: error as Error,
    });
  }
}
