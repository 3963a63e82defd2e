import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { carryOutCommands } from '#lambdas/services/decks/engine/carry-out-commands.ts';
import { getDeck } from '#lambdas/stores/deck-store.ts';
import { listTasks } from '#lambdas/stores/task-store.ts';
import { ContentFailure, type RunTask } from '#lambdas/worker/task-context.ts';
import { taskOf } from '#lambdas/worker/tasks/task-of.ts';
import { deckMetricNames, metricsNamespace, taskMetricNames } from '#shared/metrics.ts';
import { call } from '#test/support/api.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';
import { runTask, type WorkerPorts } from '#test/support/inline-worker.ts';
import { plainSlide } from '#test/support/plain-slide.ts';
import { outlineOf, ports, saying, whole } from '#test/support/scripted-outline.ts';

type Line = Record<string, unknown> & {
  _aws: { CloudWatchMetrics: { Namespace: string; Dimensions: string[][] }[] };
};

const lines: Line[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false');
  vi.spyOn(process.stdout, 'write').mockImplementation((written) => {
    const text = String(written);
    if (text.includes('"_aws"')) lines.push(JSON.parse(text));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const withOneOf = (names: readonly string[], id: string) =>
  lines.filter((line) => line.presentation_id === id && names.some((name) => name in line));
const endings = (id: string) => withOneOf(deckMetricNames, id);
const durations = (id: string) => withOneOf(taskMetricNames, id);

/** What a worker does of each kind that asks no model: slides are plain, or fail; nothing is drawn. */
const working = (isFailing = false): WorkerPorts => ({
  ...ports(saying(whole)),
  tasks: (kind) => {
    if (kind.startsWith('deploy.')) return async () => ({});
    if (kind !== 'slides.slide') return taskOf(kind);
    const make: RunTask = async (context) => {
      if (isFailing && context.task.slide_index === 1) throw new ContentFailure('broken');
      return plainSlide(context);
    };
    return make;
  },
});

const messageOf = (id: string, task: { run: number; id: string }) => ({
  v: 1 as const,
  presentation_id: id,
  run: task.run,
  task_id: task.id,
});

/** Every task of the deck is delivered, in whatever state it is. */
async function deliverAll(id: string, worker: WorkerPorts): Promise<void> {
  const deck = await getDeck(id);
  for (const task of await listTasks(id, deck?.run ?? 1))
    await runTask(messageOf(id, task), worker);
}

async function workOff(id: string, worker = working()): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    if ((await getDeck(id))?.status !== 'running') return;
    await deliverAll(id, worker);
  }
}

test('two who saw the last task end at the same time count one end', async () => {
  const { id } = await newDeck({ slide_count: 3 });
  const deck = await getDeck(id);
  if (!deck) throw new Error('the deck is gone');
  const scene = { deck, tasks: await listTasks(id, 1), clock: systemClock };

  await carryOutCommands({ type: 'complete' }, scene);
  await carryOutCommands({ type: 'complete' }, scene);

  expect(endings(id)).toHaveLength(1);
});

describe('a deck that ends', () => {
  test('as completed is counted once, each of its tasks with its time, however often they are delivered', async () => {
    const { id } = await newDeck({ slide_count: 3 });
    await workOff(id);
    await deliverAll(id, working());

    expect(endings(id)).toMatchObject([{ DecksCompleted: 1, service: 'decks', stage: 'local' }]);
    const tasks = await listTasks(id, 1);
    expect(tasks.length).toBeGreaterThan(7);
    expect(durations(id).map((line) => line.kind)).toEqual(
      expect.arrayContaining(tasks.map(({ kind }) => kind)),
    );
    expect(durations(id)).toHaveLength(tasks.length);
    expect(durations(id).every((line) => line.service === 'worker')).toBe(true);
    const [told] = endings(id)[0]?._aws.CloudWatchMetrics ?? [];
    expect([told?.Namespace, told?.Dimensions]).toEqual([metricsNamespace, [['service', 'stage']]]);
  });

  test('as failed is counted once with why; what was tried and not committed has no time', async () => {
    const { id } = await newDeck({ slide_count: 3 });
    await workOff(id, working(true));
    await deliverAll(id, working(true));

    expect((await getDeck(id))?.status).toBe('failed');
    expect(endings(id)).toMatchObject([{ DecksFailed: 1, error: 'invalid_output' }]);
    const completed = (await listTasks(id, 1)).filter((task) => task.status === 'completed');
    expect(durations(id)).toHaveLength(completed.length);
  });

  test('as cancelled is counted once; a commit that came too late and a second cancel are not', async () => {
    const { user, token } = await newUser();
    const { id } = await newDeck({ slide_count: 3 }, user);
    const cancel = () => call('POST', `/presentations/${id}/cancel`, { token });
    const late = ports(
      saying(whole, async () => {
        expect((await cancel()).status).toBe(200);
      }),
    );
    await runTask(outlineOf(id), late);

    expect((await cancel()).status).toBe(409);
    await deliverAll(id, working());

    expect(endings(id)).toMatchObject([{ DecksCancelled: 1 }]);
    expect(durations(id)).toEqual([]);
  });
});

test('a deck that waits for its owner has not ended', async () => {
  const { id } = await newDeck({ slide_count: 3, review_outline: true });
  await workOff(id);

  expect((await getDeck(id))?.status).toBe('awaiting_review');
  expect(endings(id)).toEqual([]);
});

test('a deck that is made again ends once more', async () => {
  const { user, token } = await newUser();
  const { id } = await newDeck({ slide_count: 3 }, user);
  await workOff(id);
  const again = await call('POST', `/presentations/${id}/regenerate?regenerate_from=deploy`, {
    token,
  });
  expect(again.status).toBe(200);
  await workOff(id);

  expect(endings(id).map(({ DecksCompleted, run }) => [DecksCompleted, run])).toEqual([
    [1, '1'],
    [1, '2'],
  ]);
});
