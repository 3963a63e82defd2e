import { systemClock } from '#lambdas/lib/clock.ts';
import { serveJobs } from '#lambdas/lib/threads/serve-jobs.ts';
import { ModelError, type ModelPort } from '#lambdas/models/port.ts';
import { recordEvent } from '#lambdas/stores/event-store.ts';
import { doTask } from '#lambdas/worker/do-task.ts';
import type { RunTask } from '#lambdas/worker/task-context.ts';
import type { TaskJob } from '#lambdas/worker/task-thread.ts';

function blockForever(): never {
  for (;;) Math.random();
}

const model: ModelPort = async () => blockForever();

/** Behaviour of a task by the topic of its deck; with any other topic, the task ends at once. */
const tasksByTopic: Record<string, RunTask> = {
  loop: async () => blockForever(),
  // This expression is ambiguous on purpose: its catastrophic backtracking never ends.
  regexp: async () => ({ outputKey: String(/^(-+)+$/.test(`${'-'.repeat(60)}A1`)) }),
  memory: async () => {
    const blocks: string[][] = [];
    for (;;) blocks.push(Array.from({ length: 10_000 }, (_, i) => `${i} of ${blocks.length}`));
  },
  crash: () =>
    new Promise(() => {
      setTimeout(() => {
        throw new Error('nothing catches this');
      }, 0);
    }),
  exit: async () => process.exit(3),
  call: async ({ callModel }) => {
    const messages = [{ role: 'user' as const, content: [{ text: 'Hello.' }] }];
    await callModel({ purpose: 'outline', system: 'system', messages, maxTokens: 100 });
    return {};
  },
  wait: async ({ deck, signal }) => {
    await recordEvent(deck.id, 'waiting', {});
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new ModelError('aborted', 'as it should be')));
    });
  },
};

serveJobs(({ deadline, ...claimed }: TaskJob, signal) =>
  doTask(claimed, {
    clock: systemClock,
    model,
    tasks: () => (context) => (tasksByTopic[context.deck.topic] ?? (async () => ({})))(context),
    signal,
    remainingMs: () => deadline - systemClock.now(),
  }),
);
