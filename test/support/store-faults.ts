import {
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { onTestFinished } from 'vitest';
import { dynamo } from '#lambdas/lib/clients.ts';

type StoreFault = {
  /** A text that the request must contain, such as a key or an attribute name. */
  holds: string;
  /** Number of matching requests that fail. */
  times: number;
  error: (items: number) => Error;
  /** Whether the store executes the request although the response is lost. */
  isLate?: boolean;
};

/**
 * Makes the next store requests that contain a text fail, until the test ends. `count` returns the number of failed
 * requests.
 */
export function failStoreRequests(fault: StoreFault): { count: () => number } {
  let count = 0;
  const name = `fault-${Math.random()}`;
  dynamo().middlewareStack.add(
    (next) => async (args) => {
      const text = JSON.stringify(args.input);
      if (count >= fault.times || !text.includes(fault.holds)) return next(args);
      count += 1;
      if (fault.isLate) await next(args);
      const { TransactItems = [] } = args.input as { TransactItems?: unknown[] };
      throw fault.error(TransactItems.length);
    },
    { step: 'initialize', name },
  );
  onTestFinished(() => void dynamo().middlewareStack.remove(name));
  return { count: () => count };
}

/** Runs `act` once, just before the next matching store request. */
export function beforeStoreRequest(
  command: string,
  holds: string,
  act: () => Promise<unknown>,
): void {
  let isDone = false;
  const name = `before-${Math.random()}`;
  dynamo().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const isMatch =
          commandName?.startsWith(command) && JSON.stringify(args.input).includes(holds);
        if (isMatch && !isDone) {
          isDone = true;
          await act();
        }
        return next(args);
      },
    { step: 'initialize', name },
  );
  onTestFinished(() => void dynamo().middlewareStack.remove(name));
}

/** Counts the matching store requests until the test ends. */
export function countStoreRequests(command: string, holds: string): { count: () => number } {
  let count = 0;
  const name = `counting-${Math.random()}`;
  dynamo().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName?.startsWith(command) && JSON.stringify(args.input).includes(holds))
          count += 1;
        return next(args);
      },
    { step: 'initialize', name },
  );
  onTestFinished(() => void dynamo().middlewareStack.remove(name));
  return { count: () => count };
}

const conflictReason = { $metadata: {}, message: 'Transaction is ongoing for the item' };

/** Creates the error for a transaction conflict on the first item. */
export const createTransactionConflict = (items: number): Error =>
  items === 0
    ? new TransactionConflictException(conflictReason)
    : new TransactionCanceledException({
        ...conflictReason,
        CancellationReasons: Array.from({ length: items }, (_, i) => ({
          Code: i === 0 ? 'TransactionConflict' : 'None',
        })),
      });

/** Creates the SDK's error for an unreachable table. */
export const createStoreTimeout = (): Error =>
  Object.assign(new Error('socket hang up'), { name: 'TimeoutError' });
