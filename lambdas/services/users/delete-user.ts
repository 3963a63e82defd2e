import { AppError, ConditionFailed } from '#shared/errors.ts';
import { systemClock } from '../../lib/clock.ts';
import { logger } from '../../lib/logger.ts';
import { removeUser, type UserJob } from '../../stores/user-change-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { type Actor, auditEvent } from '../audit/audit-event.ts';
import { requireFresh } from '../mfa/confirmation.ts';
import { createUserJob, loadForChange, throwWriteFailure } from './change-user.ts';
import { deleteUserDecks } from './delete-user-decks.ts';

const maxAttempts = 4;

/**
 * Deletes a user: ends their sessions at once, makes their e-mail address available again and hides their decks. The
 * sweeper removes their data. For admins with a recent proof of identity in their session, because the deletion can't
 * be undone. Throws forbidden, reauthentication_required, not_found, last_admin or conflict.
 */
export async function deleteUser(actor: Actor, id: string, sessionId: string): Promise<void> {
  if (!actor.user.is_admin) throw new AppError('forbidden');
  await requireFresh(actor.user, sessionId);
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const currentUser = await loadForChange(actor, id);
    const { email, tier, is_admin } = currentUser;
    const audit = auditEvent(actor, {
      action: 'user.deleted',
      target: { type: 'user', id, label: email },
      before: { tier, is_admin },
    });
    try {
      await removeUser(currentUser, {
        by: actor.user.id,
        audit,
        job: createRemovalJob(currentUser),
      });
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      await throwWriteFailure(actor, currentUser, undefined, error);
      continue;
    }
    return deleteDecksNow(id);
  }
  throw new AppError('conflict');
}

const createRemovalJob = ({ id, email, invite_code }: UserRecord): UserJob => ({
  ...createUserJob(id, 'remove_traces'),
  email,
  ...(invite_code === undefined ? {} : { invite_code }),
});

/** Deletes the decks at once; the sweeper repeats a failed deletion. */
async function deleteDecksNow(id: string): Promise<void> {
  try {
    await deleteUserDecks(id, systemClock);
  } catch (error) {
    logger.warn('the decks of a removed user are left to the sweeper', {
      user_id: id,
      error: error as Error,
    });
  }
}
