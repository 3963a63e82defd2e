import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { executeCommand } from '#lambdas/services/decks/engine/execute-command.ts';
import { getDeck } from '#lambdas/stores/deck-store.ts';
import { listTasks } from '#lambdas/stores/task-store.ts';
import { ContentFailure, type RunTask } from '#lambdas/worker/task-context.ts';
import { getTaskHandler } from '#lambdas/worker/tasks/task-handlers.ts';
import { deckMetricNames, metricsNamespace, taskMetricNames } from '#shared/metrics.ts';
import { call } from '#test/support/api.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';
import { runTask, type WorkerPorts } from '#test/support/inline-worker.ts';
import { writePlainSlide } from '#test/support/plain-slide.ts';
import {
  completeOutlineLines,
  createPortsWithModel,
  createStreamingModel,
  outlineTaskMessage,
} from '#test/support/scripted-outline.ts';

type MetricLine = Record<string, unknown> & {
  _aws: { CloudWatchMetrics: { Namespace: string; Dimensions: string[][] }[] };
};

const lines: MetricLine[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false');
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    const text = String(chunk);
    if (text.includes('"_aws"')) lines.push(JSON.parse(text));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const findLines = (names: readonly string[], id: string) =>
  lines.filter((line) => line.presentation_id === id && names.some((name) => name in line));
const findEndMetrics = (id: string) => findLines(deckMetricNames, id);
const findDurationMetrics = (id: string) => findLines(taskMetricNames, id);

/** Returns the ports of a worker without model calls: slides are plain or fail, and nothing is rendered. */
const createPlainPorts = (isFailing = false): WorkerPorts => ({
  ...createPortsWithModel(createStreamingModel(completeOutlineLines)),
  tasks: (kind) => {
    if (kind.startsWith('deploy.')) return async () => ({});
    if (kind !== 'slides.slide') return getTaskHandler(kind);
    const make: RunTask = async (context) => {
      if (isFailing && context.task.slide_index === 1) throw new ContentFailure('broken');
      return writePlainSlide(context);
    };
    return make;
  },
});

const createTaskMessage = (id: string, task: { run: number; id: string }) => ({
  v: 1 as const,
  presentation_id: id,
  run: task.run,
  task_id: task.id,
});

/** Delivers the messages of all tasks of the deck, whatever their status. */
async function deliverAll(id: string, worker: WorkerPorts): Promise<void> {
  const deck = await getDeck(id);
  for (const task of await listTasks(id, deck?.run ?? 1))
    await runTask(createTaskMessage(id, task), worker);
}

async function runAllTasks(id: string, worker = createPlainPorts()): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    if ((await getDeck(id))?.status !== 'running') return;
    await deliverAll(id, worker);
  }
}

test('a deck’s end is counted once when two workers see the last task complete at the same time', async () => {
  const { id } = await newDeck({ slide_count: 3 });
  const deck = await getDeck(id);
  if (!deck) throw new Error('the deck is gone');
  const scene = { deck, tasks: await listTasks(id, 1), clock: systemClock };

  await executeCommand({ type: 'complete' }, scene);
  await executeCommand({ type: 'complete' }, scene);

  expect(findEndMetrics(id)).toHaveLength(1);
});

describe('the CloudWatch metrics of a deck', () => {
  test('the metrics count a completion once, and one duration per task however often it is delivered', async () => {
    const { id } = await newDeck({ slide_count: 3 });
    await runAllTasks(id);
    await deliverAll(id, createPlainPorts());

    expect(findEndMetrics(id)).toMatchObject([
      { DecksCompleted: 1, service: 'decks', stage: 'local' },
    ]);
    const tasks = await listTasks(id, 1);
    expect(tasks.length).toBeGreaterThan(7);
    expect(findDurationMetrics(id).map((line) => line.kind)).toEqual(
      expect.arrayContaining(tasks.map(({ kind }) => kind)),
    );
    expect(findDurationMetrics(id)).toHaveLength(tasks.length);
    expect(findDurationMetrics(id).every((line) => line.service === 'worker')).toBe(true);
    const [metric] = findEndMetrics(id)[0]?._aws.CloudWatchMetrics ?? [];
    expect([metric?.Namespace, metric?.Dimensions]).toEqual([
      metricsNamespace,
      [['service', 'stage']],
    ]);
  });

  test('the metrics count a failure once with its reason, and no duration for failed attempts', async () => {
    const { id } = await newDeck({ slide_count: 3 });
    await runAllTasks(id, createPlainPorts(true));
    await deliverAll(id, createPlainPorts(true));

    expect((await getDeck(id))?.status).toBe('failed');
    expect(findEndMetrics(id)).toMatchObject([{ DecksFailed: 1, error: 'invalid_output' }]);
    const completed = (await listTasks(id, 1)).filter((task) => task.status === 'completed');
    expect(findDurationMetrics(id)).toHaveLength(completed.length);
  });

  test('the metrics count a cancellation once, ignoring a late commit and a second cancel', async () => {
    const { user, token } = await newUser();
    const { id } = await newDeck({ slide_count: 3 }, user);
    const cancel = () => call('POST', `/presentations/${id}/cancel`, { token });
    const lateWorker = createPortsWithModel(
      createStreamingModel(completeOutlineLines, async () => {
        expect((await cancel()).status).toBe(200);
      }),
    );
    await runTask(outlineTaskMessage(id), lateWorker);

    expect((await cancel()).status).toBe(409);
    await deliverAll(id, createPlainPorts());

    expect(findEndMetrics(id)).toMatchObject([{ DecksCancelled: 1 }]);
    expect(findDurationMetrics(id)).toEqual([]);
  });
});

test('the metrics count no result of a deck while its outline awaits review', async () => {
  const { id } = await newDeck({ slide_count: 3, review_outline: true });
  await runAllTasks(id);

  expect((await getDeck(id))?.status).toBe('awaiting_review');
  expect(findEndMetrics(id)).toEqual([]);
});

test('the metrics count another result when a completed deck is regenerated', async () => {
  const { user, token } = await newUser();
  const { id } = await newDeck({ slide_count: 3 }, user);
  await runAllTasks(id);
  const repeatedResponse = await call(
    'POST',
    `/presentations/${id}/regenerate?regenerate_from=deploy`,
    {
      token,
    },
  );
  expect(repeatedResponse.status).toBe(200);
  await runAllTasks(id);

  expect(findEndMetrics(id).map(({ DecksCompleted, run }) => [DecksCompleted, run])).toEqual([
    [1, '1'],
    [1, '2'],
  ]);
});
