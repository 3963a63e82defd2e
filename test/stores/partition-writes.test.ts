import { expect, onTestFinished, test } from 'vitest';
import { dynamo } from '#lambdas/lib/clients.ts';
import { systemClock } from '#lambdas/lib/clock.ts';
import {
  admitCall,
  computeWindowStart,
  refundAdmission,
  windowMs,
} from '#lambdas/stores/admission-store.ts';
import { recordLogin } from '#lambdas/stores/login-store.ts';
import { claimTask, queueTask, releaseTask } from '#lambdas/stores/task-store.ts';
import { newTask } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';

type IndexCapacity = { CapacityUnits?: number };
type Consumed = { Table?: IndexCapacity; GlobalSecondaryIndexes?: Record<string, IndexCapacity> };

/** Starts to count the write units of the table and of each index, as DynamoDB reports them. */
function countUnits(): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (name: string, { CapacityUnits = 0 }: IndexCapacity = {}) =>
    counts.set(name, (counts.get(name) ?? 0) + CapacityUnits);
  const name = 'count units';
  dynamo().middlewareStack.add(
    (next) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'INDEXES' });
      const answer = await next(args);
      const { ConsumedCapacity: consumed } = answer.output as { ConsumedCapacity?: Consumed };
      count('table', consumed?.Table);
      for (const [index, units] of Object.entries(consumed?.GlobalSecondaryIndexes ?? {}))
        count(index, units);
      return answer;
    },
    { step: 'initialize', name },
  );
  onTestFinished(() => {
    dynamo().middlewareStack.remove(name);
  });
  return counts;
}

// docs/operators/scale.md uses the following counts.

test('a sign-in uses one write unit of the table and none of an index', async () => {
  const { user } = await newUser();
  const counts = countUnits();

  await recordLogin(user.id, systemClock.now());

  expect([...counts]).toEqual([['table', 1]]);
});

test('a task uses four write units of the index of queued and running tasks', async () => {
  const key = await newTask();
  const now = systemClock.now();
  const counts = countUnits();

  await queueTask(key, now);
  const claimed = await claimTask(key, { owner: 'worker', until: now + 20_000, now });
  await releaseTask(key, 'worker', { status: 'failed', now });

  expect(claimed?.status).toBe('running');
  expect(counts.get('gsi3')).toBe(4);
});

test.each([
  ['fits its window', 100_000, 2],
  ['needs more than its window', 900, 4],
])(
  'a model call that %s writes only to its shard’s admission windows',
  async (_name, tokens, units) => {
    const at = computeWindowStart(systemClock.now());
    const shard = { model: `model-${systemClock.id()}`, shard: 0 };
    const counts = countUnits();

    const share = await admitCall(shard, 1_000, { tokens }, at);
    if (share) await refundAdmission(share, 600, at + windowMs, true);

    expect(share).toBeDefined();
    expect([...counts]).toEqual([['table', units]]);
  },
);
