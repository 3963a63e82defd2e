import { expect, test, vi } from 'vitest';
import { FairSlots, type SlotLimits } from '#lambdas/lib/threads/fair-slots.ts';

const slotLimits = {
  maxRunning: 2,
  maxRunningPerOwner: 1,
  maxWaiting: 3,
  maxWaitingPerOwner: 2,
  maxWaitMs: 60_000,
};

/** Creates thread slots and jobs that the test ends by name; `order` lists the jobs in the order of their start. */
function createSlots(ownLimits: Partial<SlotLimits> = {}) {
  const slots = new FairSlots({ ...slotLimits, ...ownLimits });
  const order: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const begin = (name: string, cost = 1) =>
    slots.run(
      name.charAt(0),
      () =>
        new Promise<string>((resolve, reject) => {
          order.push(name);
          ends.set(name, (error) => (error ? reject(error) : resolve(name)));
        }),
      cost,
    );
  const end = (name: string, error?: Error) => ends.get(name)?.(error);
  return { begin, end, order };
}

test('an owner has at most one thread slot at a time', async () => {
  const { begin, end, order } = createSlots();

  const works = [begin('a1'), begin('a2'), begin('b1')];
  expect(order).toEqual(['a1', 'b1']);
  end('a1');
  await works[0];

  await expect.poll(() => order).toEqual(['a1', 'b1', 'a2']);
});

test('the job that waits longest gets the next free thread slot', async () => {
  const { begin, end, order } = createSlots();
  const works = [begin('a1'), begin('b1'), begin('a2'), begin('c1')];

  end('b1');
  await works[1];

  await expect.poll(() => order).toEqual(['a1', 'b1', 'c1']);
});

test('a failed job releases its thread slot', async () => {
  const { begin, end, order } = createSlots();
  const works = [begin('a1'), begin('a2')];

  end('a1', new Error('it failed'));

  await expect(works[0]).rejects.toThrow('it failed');
  await expect.poll(() => order).toEqual(['a1', 'a2']);
});

test('an owner with too many waiting jobs gets “busy” while other owners can still queue jobs', async () => {
  const { begin } = createSlots();
  for (const name of ['a1', 'a2', 'a3']) void begin(name);

  await expect(begin('a4')).rejects.toMatchObject({ code: 'busy' });
  void begin('b1');
  void begin('b2');
  await expect(begin('b3')).rejects.toMatchObject({ code: 'busy' });
});

/** Ends the jobs one by one as they start, until `count` have started. */
async function endAllJobs(
  { end, order }: ReturnType<typeof createSlots>,
  count: number,
): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    await expect.poll(() => order.length).toBeGreaterThan(i);
    end(order[i] ?? '');
  }
}

const oneSlot = { maxRunning: 1, maxWaiting: 40, maxWaitingPerOwner: 40 };
const tenJobs = Array.from({ length: 10 }, (_, i) => `a${i}`);

test('ten jobs of one owner delay another owner by one running job only', async () => {
  const slots = createSlots(oneSlot);
  for (const name of tenJobs) void slots.begin(name);
  void slots.begin('b0');

  await endAllJobs(slots, 11);

  expect(slots.order.slice(0, 3)).toEqual(['a0', 'b0', 'a1']);
});

test('owners with waiting jobs get thread slots in turn', async () => {
  const slots = createSlots(oneSlot);
  for (const name of ['a0', 'a1', 'a2', 'b0', 'b1', 'c0']) void slots.begin(name);

  await endAllJobs(slots, 6);

  expect(slots.order).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'a2']);
});

test('a small job runs before large jobs of other owners', async () => {
  const slots = createSlots(oneSlot);
  for (const name of ['a0', 'a1', 'b0']) void slots.begin(name, 9);
  void slots.begin('c0', 1);

  await endAllJobs(slots, 4);

  expect(slots.order).toEqual(['a0', 'c0', 'b0', 'a1']);
});

test('an owner’s stream of small jobs does not delay a large job forever', async () => {
  const slots = createSlots(oneSlot);
  for (const name of ['c0', 'a0']) void slots.begin(name, 9);
  for (let i = 0; i < 20; i += 1) void slots.begin(`b${i}`);

  await endAllJobs(slots, 22);

  expect(slots.order.indexOf('a0')).toBeLessThan(12);
});

test('a job without a thread slot in time is rejected and never starts', async () => {
  vi.useFakeTimers();
  const { begin, end, order } = createSlots({ ...oneSlot, maxWaitMs: 1_000 });
  const firstJob = begin('a0');
  const lateJob = expect(begin('b0')).rejects.toMatchObject({
    code: 'busy',
    options: { retryAfter: 5 },
  });

  await vi.advanceTimersByTimeAsync(1_000);
  await lateJob;
  vi.useRealTimers();
  end('a0');
  await firstJob;

  expect(order).toEqual(['a0']);
  void begin('c0');
  await expect.poll(() => order).toEqual(['a0', 'c0']);
});
