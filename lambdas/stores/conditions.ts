import { type Clock, systemClock } from '../lib/clock.ts';

/** The name of the DynamoDB failure behind an error, through electrodb's wrapping. */
function dynamoName(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name.endsWith('Exception')) return error.name;
  return dynamoName(error.cause);
}

export type HeldPort = Pick<Clock, 'sleep' | 'random'>;

const maxTries = 8;

/**
 * Makes a conditional write: true when it was made, false when its condition did not hold; anything else is
 * thrown. A write that meets a transaction on its item is refused by DynamoDB and not tried again by the SDK:
 * here it is, with full jitter.
 */
export async function held(
  write: () => Promise<unknown>,
  port: HeldPort = systemClock,
): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await write();
      return true;
    } catch (error) {
      const name = dynamoName(error);
      if (name === 'ConditionalCheckFailedException') return false;
      if (name !== 'TransactionConflictException' || attempt === maxTries) throw error;
      await port.sleep(port.random() * Math.min(1_000, 20 * 2 ** attempt));
    }
  }
}
