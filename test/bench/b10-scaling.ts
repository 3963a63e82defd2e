import type { CallRecord } from '#infra/local/demo-model/call-log.ts';
import { defaultTierLimits } from '#shared/domain/tiers.ts';
import { callDuration, readModelCalls } from '#test/support/model-log.ts';
import { waitUntilSettled } from '../e2e/api-client.ts';
import { registerAndSignIn } from '../e2e/register-users.ts';
import type { Bench } from './bench.ts';
import type { Plot } from './drawing/plot.ts';
import { createDeck, modelPace, runOnStack, type StackContext } from './on-stack.ts';

/** Numbers of slides of one deck, and of concurrent eight-slide decks of different users. */
const slideCounts = [4, 8, 16, 24, 40];
const deckCounts = [1, 2, 4, 8];
const slidesPerDeck = 8;
/** Number of concurrent tasks, the same for a user and for the local stack. */
const maxParallelTasks = defaultTierLimits.team.running_tasks;

const sumDurations = (calls: CallRecord[]) =>
  calls.reduce((sum, call) => sum + callDuration(call), 0);

/**
 * Returns the minimum duration of a deck in ms: the calls before the slides, plus the longer of the slowest slide and
 * the sum of all slides divided by the number of concurrent tasks.
 */
function computeMinDuration(calls: CallRecord[]): number {
  const slides = calls.filter((call) => call.purpose === 'slide');
  const bySlide = [...Map.groupBy(slides, (call) => call.slide_index ?? -1).values()].map(
    sumDurations,
  );
  const before = sumDurations(calls.filter((call) => call.purpose !== 'slide'));
  return before + Math.max(...bySlide, sumDurations(slides) / maxParallelTasks);
}

type MeasuredPoint = { count: number; wall: number; min: number };

async function expectCompleted(client: StackContext['admin'], id: string): Promise<void> {
  const { status } = await waitUntilSettled(client, id, 600);
  if (status !== 'completed') throw new Error(`deck ${id} is ${status}`);
}

async function measureSlides(
  { stack, admin }: StackContext,
  count: number,
): Promise<MeasuredPoint> {
  const started = Date.now();
  const id = await createDeck(admin, `Urban beekeeping with ${count}`, count);
  await expectCompleted(admin, id);
  const wall = Date.now() - started;
  return { count, wall, min: computeMinDuration(await readModelCalls(stack, id)) };
}

async function measureDecks({ stack, admin }: StackContext, count: number): Promise<MeasuredPoint> {
  const people = await registerAndSignIn(stack, admin, count, 'team');
  const started = Date.now();
  const ids = await Promise.all(
    people.map(async (client, i) => {
      const id = await createDeck(client, `Urban beekeeping ${i}`, slidesPerDeck);
      await expectCompleted(client, id);
      return id;
    }),
  );
  const wall = Date.now() - started;
  const calls = await Promise.all(ids.map((id) => readModelCalls(stack, id)));
  const min = Math.max(
    ...calls.map(computeMinDuration),
    sumDurations(calls.flat()) / maxParallelTasks,
  );
  return { count, wall, min };
}

function createPlot(id: string, title: string, label: string, points: MeasuredPoint[]): Plot {
  const seconds = (value: (point: MeasuredPoint) => number) =>
    points.map((point) => ({ x: point.count, y: value(point) / 1000 }));
  return {
    id,
    title,
    x: { label },
    y: { label: 'seconds' },
    series: [
      { name: 'wall', points: seconds(({ wall }) => wall) },
      { name: 'calls alone', points: seconds(({ min }) => min), is_reference: true },
    ],
  };
}

const createTable = (what: string, points: MeasuredPoint[]): string[] => [
  '',
  `| ${what} | wall ms | min ms | ratio |`,
  '| --- | --- | --- | --- |',
  ...points.map(
    ({ count, wall, min }) =>
      `| ${count} | ${wall} | ${Math.round(min)} | ${(wall / min).toFixed(2)} |`,
  ),
];

/**
 * Measures how the wall time grows with the number of slides and of concurrent decks, compared with the time of the
 * model calls at the same number of concurrent tasks. Concurrent decks have no target, because one machine renders the
 * files of all of them.
 */
export const b10: Bench = {
  name: 'B10',
  title: 'wall / minimum of the calls, at 4 to 40 slides (the worst)',
  target: 1.5,
  bound: 'at most',
  run: () =>
    runOnStack({ demoModel: modelPace }, async (scene) => {
      // Warms up the functions, so that the measurements contain no cold start.
      await measureSlides(scene, slidesPerDeck);
      const slides: MeasuredPoint[] = [];
      for (const count of slideCounts) slides.push(await measureSlides(scene, count));
      const decks: MeasuredPoint[] = [];
      for (const count of deckCounts) decks.push(await measureDecks(scene, count));
      const samples = slides.map(({ wall, min }) => wall / min);
      return {
        samples,
        value: Math.max(...samples),
        notes: [...createTable('slides', slides), ...createTable('decks at once', decks)],
        plots: [
          createPlot('wall-by-slides', 'Wall time of a deck by its slides', 'slides', slides),
          createPlot(
            'wall-by-decks',
            'Wall time until all decks are ready',
            'decks at once',
            decks,
          ),
        ],
      };
    }),
};
