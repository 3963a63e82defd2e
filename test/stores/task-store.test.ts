import { describe, expect, test } from 'vitest';
import {
  claimTask,
  createTask,
  extendLease,
  getTask,
  queueTask,
  releaseTask,
  requeueExpired,
} from '#lambdas/stores/task-store.ts';
import { newTask } from '#test/support/decks.ts';
import { beforeStoreRequest } from '#test/support/store-faults.ts';

const now = Date.now();
const newClaim = (owner: string, at = now) => ({ owner, until: at + 20_000, now: at });

describe('claiming a task', () => {
  test('claiming a task is won by exactly one of twenty concurrent workers', async () => {
    const key = await newTask();
    await queueTask(key, now);

    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, i) => claimTask(key, newClaim(`worker-${i}`))),
    );

    expect(claims.filter((task) => task !== undefined)).toHaveLength(1);
    expect((await getTask(key))?.claims).toBe(1);
  });

  test('claiming a task fails for a task that is pending, unknown or under a valid lease', async () => {
    const pending = await newTask();
    const taken = await newTask();
    await queueTask(taken, now);
    await claimTask(taken, newClaim('first'));

    expect(await claimTask(pending, newClaim('x'))).toBeUndefined();
    expect(await claimTask({ ...pending, id: 'unknown' }, newClaim('x'))).toBeUndefined();
    expect(await claimTask(taken, newClaim('x', now + 19_000))).toBeUndefined();
  });

  test('claiming a task succeeds after the lease has expired, and the first worker can no longer change the task', async () => {
    const key = await newTask();
    await queueTask(key, now);
    await claimTask(key, newClaim('first'));

    const secondClaim = await claimTask(key, newClaim('second', now + 20_001));

    expect(secondClaim?.lease_owner).toBe('second');
    expect(await extendLease(key, 'first', now + 60_000)).toBe(false);
    expect(await releaseTask(key, 'first', { status: 'pending', now })).toBe(false);
    expect((await getTask(key))?.status).toBe('running');
  });

  test('claiming a task fails for a worker that pauses longer than its lease right after the claim', async () => {
    const key = await newTask();
    await queueTask(key, now);
    const takeOver = () => claimTask(key, newClaim('second', now + 20_001));
    beforeStoreRequest('UpdateItem', key.presentation_id, async () =>
      beforeStoreRequest('GetItem', key.presentation_id, takeOver),
    );

    expect(await claimTask(key, newClaim('first'))).toBeUndefined();
    expect(await getTask(key)).toMatchObject({ lease_owner: 'second', claims: 2 });
  });
});

describe('creating and queueing tasks', () => {
  test('a task is created once when it is requested repeatedly', async () => {
    const key = await newTask();
    await queueTask(key, now);

    const createdAgain = await createTask(
      key.presentation_id,
      key.run,
      { id: key.id, kind: 'outline.plan', ready: true },
      now,
    );

    expect(createdAgain).toBe(false);
    expect((await getTask(key))?.status).toBe('queued');
  });

  test('a task is queued once by concurrent calls', async () => {
    const key = await newTask();

    const moves = await Promise.all([
      queueTask(key, now),
      queueTask(key, now),
      queueTask(key, now),
    ]);

    expect(moves.filter(Boolean)).toHaveLength(1);
  });

  test('a task is requeued by the watch check only after the lease has expired', async () => {
    const key = await newTask();
    await queueTask(key, now);
    await claimTask(key, newClaim('first'));

    expect(await requeueExpired(key, now + 10_000)).toBe(false);
    expect(await requeueExpired(key, now + 20_001)).toBe(true);
    expect((await getTask(key))?.status).toBe('queued');
  });

  test('a task counts content failures separately from requeues that use no attempt', async () => {
    const key = await newTask();
    await queueTask(key, now);
    await claimTask(key, newClaim('a'));
    await releaseTask(key, 'a', { status: 'queued', now, isUncounted: true });
    await claimTask(key, newClaim('b'));
    await releaseTask(key, 'b', { status: 'pending', now, contentFailure: true });

    expect(await getTask(key)).toMatchObject({ claims: 2, put_backs: 1, content_failures: 1 });
  });
});
