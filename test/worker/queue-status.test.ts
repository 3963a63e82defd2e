import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { env } from '#lambdas/lib/env.ts';
import { countInFlight } from '#lambdas/services/queue/count-in-flight.ts';
import { getTasks, listInFlight } from '#lambdas/stores/in-flight-store.ts';
import { claimTask, getTask, queueTask, type TaskKey } from '#lambdas/stores/task-store.ts';
import { newTask } from '#test/support/decks.ts';

const claimWithLease = async (leaseMs: number) => {
  const key = await newTask();
  const now = systemClock.now();
  await queueTask(key, now);
  await claimTask(key, { owner: 'x', until: now + leaseMs, now });
  return key;
};

test('tasks in flight are found by their keys, in more than one batch', async () => {
  const keys = await Promise.all(Array.from({ length: 130 }, () => newTask()));
  const now = systemClock.now();
  await Promise.all(keys.map((key) => queueTask(key, now)));

  const { queued } = await listInFlight();
  const foundTasks = await getTasks(keys);

  const ownTasks = queued.filter(({ id, presentation_id }) =>
    keys.some((key) => key.id === id && key.presentation_id === presentation_id),
  );
  expect(ownTasks).toHaveLength(130);
  expect(ownTasks.every(({ queued_at, run }) => queued_at === now && run === 1)).toBe(true);
  expect(foundTasks.every((task) => task.status === 'queued')).toBe(true);
  expect(foundTasks).toHaveLength(130);
});

test('a task is active while its lease is valid and pending while it is queued', async () => {
  // The count includes tasks of other test files, so the leases here end after all other leases have expired.
  const hour = 3_600_000;
  const pending = await newTask();
  await queueTask(pending, systemClock.now());
  await Promise.all([
    claimWithLease(10 * hour),
    claimWithLease(10 * hour),
    claimWithLease(2 * hour),
  ]);

  const soon = await countInFlight(systemClock.now() + hour);
  const laterCounts = await countInFlight(systemClock.now() + 5 * hour);

  expect(soon.active_tasks).toBe(3);
  expect(laterCounts.active_tasks).toBe(2);
  expect(laterCounts.pending_tasks).toBeGreaterThanOrEqual(1);
});

test('tasks in flight are spread over all shards of the deployment and found after the number of shards grows', async () => {
  const shardsBefore = env.SETTINGS.queue_shards;
  onTestFinished(() => {
    env.SETTINGS.queue_shards = shardsBefore;
  });
  const [fewerShards, moreShards] = await Promise.all(
    [0, 1].map(() => Promise.all(Array.from({ length: 60 }, () => newTask()))),
  );
  const queueAll = (keys: TaskKey[] = []) =>
    Promise.all(keys.map((key) => queueTask(key, systemClock.now())));
  await queueAll(fewerShards);
  env.SETTINGS.queue_shards = 16;
  await queueAll(moreShards);

  const { queued } = await listInFlight();

  const ids = new Set(queued.map(({ presentation_id }) => presentation_id));
  const shards = await Promise.all(
    (moreShards ?? []).map(async (key) => (await getTask(key))?.queue_shard),
  );
  expect(
    [...(fewerShards ?? []), ...(moreShards ?? [])].filter((key) => !ids.has(key.presentation_id)),
  ).toEqual([]);
  expect(new Set(shards).size).toBeGreaterThan(shardsBefore);
});
