import { onTestFinished } from 'vitest';
import { dynamo } from '#lambdas/lib/clients.ts';
import { s3 } from '#lambdas/lib/s3-clients.ts';

/** Creates the error of store requests after the simulated death of the process. */
const processDied = () =>
  Object.assign(new Error('the process has died'), { name: 'TimeoutError' });

/**
 * Runs a function that may send a limited number of requests to table and bucket; later requests fail as if the process
 * had been killed. Returns whether the function completed before that.
 */
export async function runWithStoreLimit(
  operations: number,
  work: () => Promise<unknown>,
): Promise<boolean> {
  let left = operations;
  const name = `death-${Math.random()}`;
  const countRequest = () => {
    left -= 1;
    if (left < 0) throw processDied();
  };
  const remove = () => {
    dynamo().middlewareStack.remove(name);
    s3().middlewareStack.remove(name);
  };
  dynamo().middlewareStack.add(
    (next) => async (args) => {
      countRequest();
      return next(args);
    },
    { step: 'initialize', name },
  );
  s3().middlewareStack.add(
    (next) => async (args) => {
      countRequest();
      return next(args);
    },
    { step: 'initialize', name },
  );
  onTestFinished(remove);
  try {
    await work();
    return true;
  } catch {
    return false;
  } finally {
    remove();
  }
}
