import {
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { onTestFinished } from 'vitest';
import { dynamo } from '#lambdas/lib/clients.ts';

type Fault = {
  /** Part of the request's text: a key, an attribute. */
  holds: string;
  /** How many requests fail, the first ones. */
  times: number;
  error: (items: number) => Error;
  /** The request reaches the store, its answer does not come back. */
  isLate?: boolean;
};

/** Makes the store's next requests that hold a text fail, until the test ends; answers how often it has. */
export function failStore(fault: Fault): { count: () => number } {
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

/** Does something just before the store gets its next request of a kind that holds a text, once. */
export function before(command: string, holds: string, act: () => Promise<unknown>): void {
  let isDone = false;
  const name = `before-${Math.random()}`;
  dynamo().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const isIt = commandName?.startsWith(command) && JSON.stringify(args.input).includes(holds);
        if (isIt && !isDone) {
          isDone = true;
          await act();
        }
        return next(args);
      },
    { step: 'initialize', name },
  );
  onTestFinished(() => void dynamo().middlewareStack.remove(name));
}

/** Counts the store's requests of a kind that hold a text, until the test ends. */
export function counting(command: string, holds: string): { count: () => number } {
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

const told = { $metadata: {}, message: 'Transaction is ongoing for the item' };

/** What a transaction is answered that meets another: its first item is in the way. */
export const transactionConflict = (items: number): Error =>
  items === 0
    ? new TransactionConflictException(told)
    : new TransactionCanceledException({
        ...told,
        CancellationReasons: Array.from({ length: items }, (_, i) => ({
          Code: i === 0 ? 'TransactionConflict' : 'None',
        })),
      });

/** As the SDK fails where the table can't be reached. */
export const unreachable = (): Error =>
  Object.assign(new Error('socket hang up'), { name: 'TimeoutError' });
