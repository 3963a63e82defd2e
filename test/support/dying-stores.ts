import { onTestFinished } from 'vitest';
import { dynamo } from '#lambdas/lib/clients.ts';
import { s3 } from '#lambdas/lib/s3-clients.ts';

/** What a process that has died gets of its stores. */
const gone = () => Object.assign(new Error('the process has died'), { name: 'TimeoutError' });

/**
 * Does some work and lets it reach table and bucket only so many times: what comes after is as if the process had
 * been killed. True where the work was done before.
 */
export async function dyingAfter(
  operations: number,
  work: () => Promise<unknown>,
): Promise<boolean> {
  let left = operations;
  const name = `death-${Math.random()}`;
  const reach = () => {
    left -= 1;
    if (left < 0) throw gone();
  };
  const remove = () => {
    dynamo().middlewareStack.remove(name);
    s3().middlewareStack.remove(name);
  };
  dynamo().middlewareStack.add(
    (next) => async (args) => {
      reach();
      return next(args);
    },
    { step: 'initialize', name },
  );
  s3().middlewareStack.add(
    (next) => async (args) => {
      reach();
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
