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
import { before } from '#test/support/store-faults.ts';

const now = Date.now();
const claimOf = (owner: string, at = now) => ({ owner, until: at + 20_000, now: at });

describe('claiming a task', () => {
  test('is won by exactly one of twenty who try at once', async () => {
    const key = await newTask();
    await queueTask(key, now);

    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, i) => claimTask(key, claimOf(`worker-${i}`))),
    );

    expect(claims.filter((task) => task !== undefined)).toHaveLength(1);
    expect((await getTask(key))?.claims).toBe(1);
  });

  test('is refused for a task that is pending, unknown or under a live lease', async () => {
    const pending = await newTask();
    const taken = await newTask();
    await queueTask(taken, now);
    await claimTask(taken, claimOf('first'));

    expect(await claimTask(pending, claimOf('x'))).toBeUndefined();
    expect(await claimTask({ ...pending, id: 'unknown' }, claimOf('x'))).toBeUndefined();
    expect(await claimTask(taken, claimOf('x', now + 19_000))).toBeUndefined();
  });

  test('is possible again when the lease is over, and shuts the first one out', async () => {
    const key = await newTask();
    await queueTask(key, now);
    await claimTask(key, claimOf('first'));

    const second = await claimTask(key, claimOf('second', now + 20_001));

    expect(second?.lease_owner).toBe('second');
    expect(await extendLease(key, 'first', now + 60_000)).toBe(false);
    expect(await releaseTask(key, 'first', { status: 'pending', now })).toBe(false);
    expect((await getTask(key))?.status).toBe('running');
  });

  test('is lost by one who stands still after it for longer than the lease', async () => {
    const key = await newTask();
    await queueTask(key, now);
    const takeOver = () => claimTask(key, claimOf('second', now + 20_001));
    before('UpdateItem', key.presentation_id, async () =>
      before('GetItem', key.presentation_id, takeOver),
    );

    expect(await claimTask(key, claimOf('first'))).toBeUndefined();
    expect(await getTask(key)).toMatchObject({ lease_owner: 'second', claims: 2 });
  });
});

describe('a task', () => {
  test('is created once however often it is asked for', async () => {
    const key = await newTask();
    await queueTask(key, now);

    const again = await createTask(
      key.presentation_id,
      key.run,
      { id: key.id, kind: 'outline.plan', ready: true },
      now,
    );

    expect(again).toBe(false);
    expect((await getTask(key))?.status).toBe('queued');
  });

  test('is queued once', async () => {
    const key = await newTask();

    const moves = await Promise.all([
      queueTask(key, now),
      queueTask(key, now),
      queueTask(key, now),
    ]);

    expect(moves.filter(Boolean)).toHaveLength(1);
  });

  test('is queued again by the watch only when its lease is over', async () => {
    const key = await newTask();
    await queueTask(key, now);
    await claimTask(key, claimOf('first'));

    expect(await requeueExpired(key, now + 10_000)).toBe(false);
    expect(await requeueExpired(key, now + 20_001)).toBe(true);
    expect((await getTask(key))?.status).toBe('queued');
  });

  test('counts content failures and put-backs apart', async () => {
    const key = await newTask();
    await queueTask(key, now);
    await claimTask(key, claimOf('a'));
    await releaseTask(key, 'a', { status: 'queued', now, isPutBack: true });
    await claimTask(key, claimOf('b'));
    await releaseTask(key, 'b', { status: 'pending', now, contentFailure: true });

    expect(await getTask(key)).toMatchObject({ claims: 2, put_backs: 1, content_failures: 1 });
  });
});
