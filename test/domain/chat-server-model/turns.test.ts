import { expect, test } from 'vitest';
import { ConcurrencyLimit } from '#infra/local/openai/concurrency-limit.ts';

const neverAborted = new AbortController().signal;

test('queued requests to the model server start in request order, also after a failed request', async () => {
  const turns = new ConcurrencyLimit(1);
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(name);
    throw new Error(name);
  };

  const allRuns = ['a', 'b', 'c'].map((name) => turns.run(neverAborted, work(name)));

  expect((await Promise.allSettled(allRuns)).map(({ status }) => status)).toEqual(
    Array.from({ length: 3 }, () => 'rejected'),
  );
  expect(order).toEqual(['a', 'b', 'c']);
});

test('an aborted request in the queue to the model server does not delay other requests', async () => {
  const turns = new ConcurrencyLimit(1);
  const leaves = new AbortController();
  let end = () => {};
  const held = turns.run(
    neverAborted,
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  let wasWorked = false;
  const aborted = turns.run(leaves.signal, async () => {
    wasWorked = true;
  });
  const waits = turns.run(neverAborted, async () => 'its turn');

  leaves.abort();
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  end();

  await held;
  expect(await waits).toBe('its turn');
  expect(wasWorked).toBe(false);
});

test('an aborted request does not enter the queue', async () => {
  const turns = new ConcurrencyLimit(1);

  await expect(turns.run(AbortSignal.abort(), async () => 'no')).rejects.toBeDefined();

  expect(await turns.run(neverAborted, async () => 'its turn')).toBe('its turn');
});
