import { AppError, ConditionFailed } from '#shared/errors.ts';

/** Maximum attempts when the items are changed concurrently. */
const maxAttempts = 5;

/**
 * Runs a change that reads items and writes on the condition that they are unchanged; repeats it after a concurrent
 * change. Throws conflict after too many concurrent changes, and the errors of the change.
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
