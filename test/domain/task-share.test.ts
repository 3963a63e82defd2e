import { expect, test } from 'vitest';
import { isCrowded, type WaitingTask } from '#shared/domain/task-share.ts';

const now = 1_000_000;
const started = (queuedAgo: number, startedAgo: number): WaitingTask => ({
  status: 'running',
  queued_at: now - queuedAgo,
  started_at: now - startedAgo,
});

test.each<[string, WaitingTask[], boolean]>([
  ['nothing is in flight', [], false],
  ['a task was taken at once', [started(2_000, 1_900)], false],
  [
    'a task has waited for more than a second',
    [{ status: 'queued', queued_at: now - 1_001 }],
    true,
  ],
  ['a task was queued just now', [{ status: 'queued', queued_at: now - 900 }], false],
  ['one that began lately had waited', [started(9_000, 6_000)], true],
  ['one had waited long ago', [started(40_000, 20_000)], false],
])('workers are crowded or not: %s', (_name, tasks, crowded) => {
  expect(isCrowded(tasks, now)).toBe(crowded);
});
