import { type Clock, systemClock } from '../lib/clock.ts';

/** Returns the name of the DynamoDB exception behind an error; electrodb wraps it as a cause. */
function findDynamoErrorName(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name.endsWith('Exception')) return error.name;
  return findDynamoErrorName(error.cause);
}

export type RetryPort = Pick<Clock, 'sleep' | 'random'>;

const maxAttempts = 8;

/**
 * Runs a conditional write. Returns true when it was written, false when its condition failed; throws other errors.
 * Retries with full jitter when a transaction holds the item (TransactionConflict), because the SDK does not.
 */
export async function tryWrite(
  write: () => Promise<unknown>,
  port: RetryPort = systemClock,
): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await write();
      return true;
    } catch (error) {
      const name = findDynamoErrorName(error);
      if (name === 'ConditionalCheckFailedException') return false;
      if (name !== 'TransactionConflictException' || attempt === maxAttempts) throw error;
      await port.sleep(port.random() * Math.min(1_000, 20 * 2 ** attempt));
    }
  }
}
