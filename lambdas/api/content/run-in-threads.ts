import { AppError } from '#shared/errors.ts';
import { env } from '../../lib/env.ts';
import { logger } from '../../lib/logger.ts';
import { addReadUnits } from '../../lib/read-units.ts';
import { FairSlots, type SlotLimits } from '../../lib/threads/fair-slots.ts';
import { type ThreadLimits, ThreadLost } from '../../lib/threads/job-thread.ts';
import { ThreadPool } from '../../lib/threads/thread-pool.ts';
import { spendUse, trySpendUse } from '../../services/rate-limits/rate-limit.ts';
import type { RunContent } from './content-calls.ts';

/** Limits of one call: ten times what the slowest valid call needs. */
export const contentLimits: ThreadLimits = { cpuMs: 10_000, memoryMb: 512, wallMs: 24_000 };
// A deployed function runs one request at a time. These limits matter only in the local stack, which runs requests
// concurrently.
const slotLimits: SlotLimits = {
  maxRunning: 4,
  maxRunningPerOwner: 1,
  maxWaiting: 200,
  maxWaitingPerOwner: 40,
  maxWaitMs: 8_000,
};

/** Calls below this processor time, in ms, are not counted, to save a database write. */
const minCountedCpuMs = 20;

export type ContentThreads = { script: URL; limits?: ThreadLimits; slots?: SlotLimits };

/**
 * Runs content services in threads, each call under a budget. Each user has one running call at a time, so one user
 * can't occupy all threads. Rejects with the service's own error, too_complex when the call exceeds its budget, or
 * busy when no slot becomes free or the call exceeds its wall time. Throws processing_time_used when the user's calls
 * have used the processor time of `content_ms_account`, which counts each call after it has ended.
 */
export function runInThreads({
  script,
  limits = contentLimits,
  slots: limitsOfSlots = slotLimits,
}: ContentThreads): RunContent {
  const pool = new ThreadPool({ script, limits, keep: 1, idleMs: 60_000 });
  // Don't start threads during a Lambda cold start: its first request may not need one.
  if (env.WARM_THREADS > 1) void pool.warm();
  const slots = new FairSlots(limitsOfSlots);
  return async (call, userId) => {
    await spendUse('content_ms_account', userId, 0);
    return slots.run(userId, async () => {
      let usedMs = 0;
      try {
        return await pool.run(call, {
          onEnd: ({ cpuMs, readUnits }) => {
            usedMs = cpuMs;
            addReadUnits(readUnits);
          },
        });
      } catch (error) {
        if (!(error instanceof ThreadLost) || error.reason === 'crash') throw error;
        if (error.reason === 'wall') throw new AppError('busy', { retryAfter: 5, cause: error });
        const { name } = call;
        logger.warn('a content call exceeded its budget', {
          name,
          user_id: userId,
          why: error.reason,
        });
        throw new AppError('too_complex', { cause: error });
      } finally {
        if (usedMs >= minCountedCpuMs)
          await trySpendUse('content_ms_account', userId, Math.ceil(usedMs));
      }
    });
  };
}
