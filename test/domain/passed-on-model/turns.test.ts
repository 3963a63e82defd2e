import { expect, test } from 'vitest';
import { Turns } from '#infra/local/openai/turns.ts';

const staying = new AbortController().signal;

test('turns are given in the order in which they were asked for, after a failure too', async () => {
  const turns = new Turns(1);
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(name);
    throw new Error(name);
  };

  const all = ['a', 'b', 'c'].map((name) => turns.take(staying, work(name)));

  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(
    Array.from({ length: 3 }, () => 'rejected'),
  );
  expect(order).toEqual(['a', 'b', 'c']);
});

test('one who left the line has no turn and takes none from others', async () => {
  const turns = new Turns(1);
  const leaves = new AbortController();
  let end = () => {};
  const held = turns.take(
    staying,
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  let wasWorked = false;
  const left = turns.take(leaves.signal, async () => {
    wasWorked = true;
  });
  const waits = turns.take(staying, async () => 'its turn');

  leaves.abort();
  await expect(left).rejects.toMatchObject({ name: 'AbortError' });
  end();

  await held;
  expect(await waits).toBe('its turn');
  expect(wasWorked).toBe(false);
});

test('who comes with an abort behind them does not even wait', async () => {
  const turns = new Turns(1);

  await expect(turns.take(AbortSignal.abort(), async () => 'no')).rejects.toBeDefined();

  expect(await turns.take(staying, async () => 'its turn')).toBe('its turn');
});
