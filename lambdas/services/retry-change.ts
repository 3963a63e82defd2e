import { AppError, ConditionFailed } from '#shared/errors.ts';

/** Attempts when the items keep being changed concurrently. */
const maxAttempts = 5;

/**
 * Runs a change that reads items and writes on the condition that they are unchanged; repeats it after a concurrent
 * change. Throws conflict when they keep changing, and what the change throws.
 */
export async function retryChange<T>(change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (attempt === maxAttempts) throw new AppError('conflict', { cause: error, retryAfter: 1 });
    }
  }
}
