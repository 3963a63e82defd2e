import { expect, test } from 'vitest';
import { areWorkersBusy, type WaitingTask } from '#shared/domain/task-share.ts';

const now = 1_000_000;
const createStartedTask = (queuedAgo: number, startedAgo: number): WaitingTask => ({
  status: 'running',
  queued_at: now - queuedAgo,
  started_at: now - startedAgo,
});

test.each<[string, WaitingTask[], boolean]>([
  ['nothing is in flight', [], false],
  ['a task was taken at once', [createStartedTask(2_000, 1_900)], false],
  [
    'a task has waited for more than a second',
    [{ status: 'queued', queued_at: now - 1_001 }],
    true,
  ],
  ['a task was queued just now', [{ status: 'queued', queued_at: now - 900 }], false],
  ['a task that started recently had waited', [createStartedTask(9_000, 6_000)], true],
  ['a task had waited long ago', [createStartedTask(40_000, 20_000)], false],
])(
  'areWorkersBusy returns true only if a task waits or recently waited for more than a second: %s',
  (_name, tasks, crowded) => {
    expect(areWorkersBusy(tasks, now)).toBe(crowded);
  },
);
