import type { Clock } from '../lib/clock.ts';
import { logger } from '../lib/logger.ts';
import { ThreadLost } from '../lib/threads/job-thread.ts';
import type { ThreadPool } from '../lib/threads/thread-pool.ts';
import { markOpenCallsLost } from '../services/usage/ledger.ts';
import type { RunClaimedTask } from './run-task.ts';
import { settleFailure } from './settle-failure.ts';
import { type ClaimedTask, LimitExceeded } from './task-context.ts';
import type { TaskJob } from './task-thread.ts';

/**
 * Runs a task in a pool thread, so that no content can block the heartbeat or another task of the process. If the
 * thread ends before its task, the failure is settled here while the lease is valid.
 */
export const createThreadWork =
  (pool: ThreadPool, clock: Clock): RunClaimedTask =>
  async (claimed, { signal, remainingMs }) => {
    const job: TaskJob = { ...claimed, deadline: clock.now() + remainingMs() };
    try {
      await pool.run(job, { signal });
    } catch (error) {
      if (!(error instanceof ThreadLost)) throw error;
      await settleLostThread(error, claimed, clock);
    }
  };

/**
 * Settles the failure of a task whose thread ended. First closes the model calls left open, because no later claim
 * may do that.
 */
async function settleLostThread(
  lost: ThreadLost,
  claimed: ClaimedTask,
  clock: Clock,
): Promise<void> {
  const { deck, task } = claimed;
  logger.error('a task’s thread was lost', {
    task: task.id,
    deck: deck.id,
    reason: lost.reason,
    error: lost,
  });
  await markOpenCallsLost(deck.id, deck.run, task.id, task.claims + 1);
  const error = lost.reason === 'crash' ? lost : new LimitExceeded({ cause: lost });
  await settleFailure(error, { ...claimed, clock });
}
