import { useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';

/** A job that changes the presentation; it reads the newest state when it starts. */
type Job = () => Promise<unknown> | undefined;

/** Jobs that run one after the other, so that each is based on the result of the one before. */
function createWorkQueue(onChange: (isBusy: boolean) => void) {
  let waiting: Job[] = [];
  let isRunning = false;
  const runAll = async () => {
    isRunning = true;
    try {
      for (let job = waiting.shift(); job; job = waiting.shift()) {
        const result = job();
        if (!result) continue;
        onChange(true);
        await result;
      }
    } catch (error) {
      // Discards the later jobs, because they were based on the result of the failed one.
      waiting = [];
      // An ApiError is not thrown again, because the mutation has already shown it.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      isRunning = false;
      onChange(false);
    }
  };
  return (job: Job): void => {
    waiting.push(job);
    if (!isRunning) void runAll();
  };
}

/** A queue for the changes of a presentation's slides and their undo. Jobs without a promise run at once if it is idle. */
export function useWorkQueue() {
  const [isBusy, setIsBusy] = useState(false);
  const [enqueue] = useState(() => createWorkQueue(setIsBusy));
  return { enqueue, isBusy };
}

export type WorkQueue = ReturnType<typeof useWorkQueue>;
