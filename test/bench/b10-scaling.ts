import type { CallRecord } from '#infra/local/demo-model/call-log.ts';
import { defaultTierLimits } from '#shared/domain/tiers.ts';
import { lengthOf, modelCalls } from '#test/support/model-log.ts';
import { settled } from '../e2e/api-client.ts';
import { newcomers } from '../e2e/people.ts';
import type { Bench } from './bench.ts';
import type { Plot } from './drawing/plot.ts';
import { newDeck, onStack, pace, type Scene } from './on-stack.ts';

/** Slides of one deck, and decks of eight slides at once, each of another person. */
const slideCounts = [4, 8, 16, 24, 40];
const deckCounts = [1, 2, 4, 8];
const slidesEach = 8;
/** Tasks that run at a time, of a person and on the local stack alike. */
const lanes = defaultTierLimits.team.running_tasks;

const sumOf = (calls: CallRecord[]) => calls.reduce((sum, call) => sum + lengthOf(call), 0);

/** The least that a deck can take: what comes before its slides, then the slowest one, or all of them shared by the lanes. */
function leastOf(calls: CallRecord[]): number {
  const slides = calls.filter((call) => call.purpose === 'slide');
  const bySlide = [...Map.groupBy(slides, (call) => call.slide_index ?? -1).values()].map(sumOf);
  const before = sumOf(calls.filter((call) => call.purpose !== 'slide'));
  return before + Math.max(...bySlide, sumOf(slides) / lanes);
}

type Point = { count: number; wall: number; least: number };

async function finished(client: Scene['admin'], id: string): Promise<void> {
  const { status } = await settled(client, id, 600);
  if (status !== 'completed') throw new Error(`deck ${id} is ${status}`);
}

async function ofSlides({ stack, admin }: Scene, count: number): Promise<Point> {
  const started = Date.now();
  const id = await newDeck(admin, `Urban beekeeping with ${count}`, count);
  await finished(admin, id);
  const wall = Date.now() - started;
  return { count, wall, least: leastOf(await modelCalls(stack, id)) };
}

async function ofDecks({ stack, admin }: Scene, count: number): Promise<Point> {
  const people = await newcomers(stack, admin, count, 'team');
  const started = Date.now();
  const ids = await Promise.all(
    people.map(async (client, i) => {
      const id = await newDeck(client, `Urban beekeeping ${i}`, slidesEach);
      await finished(client, id);
      return id;
    }),
  );
  const wall = Date.now() - started;
  const calls = await Promise.all(ids.map((id) => modelCalls(stack, id)));
  const least = Math.max(...calls.map(leastOf), sumOf(calls.flat()) / lanes);
  return { count, wall, least };
}

function plotOf(id: string, title: string, label: string, points: Point[]): Plot {
  const seconds = (value: (point: Point) => number) =>
    points.map((point) => ({ x: point.count, y: value(point) / 1000 }));
  return {
    id,
    title,
    x: { label },
    y: { label: 'seconds' },
    series: [
      { name: 'wall', points: seconds(({ wall }) => wall) },
      { name: 'calls alone', points: seconds(({ least }) => least), is_reference: true },
    ],
  };
}

const tableOf = (what: string, points: Point[]): string[] => [
  '',
  `| ${what} | wall ms | least ms | ratio |`,
  '| --- | --- | --- | --- |',
  ...points.map(
    ({ count, wall, least }) =>
      `| ${count} | ${wall} | ${Math.round(least)} | ${(wall / least).toFixed(2)} |`,
  ),
];

/**
 * How wall time grows with slides and with decks, against what the model's own calls need on so many lanes. Of more decks
 * at once no ratio is asked: one machine's processors draw the files of them all.
 */
export const b10: Bench = {
  name: 'B10',
  title: 'wall / what the calls need, at 4 to 40 slides (the worst)',
  target: 1.5,
  bound: 'at most',
  run: () =>
    onStack({ demoModel: pace }, async (scene) => {
      // The first deck pays for cold functions.
      await ofSlides(scene, slidesEach);
      const slides: Point[] = [];
      for (const count of slideCounts) slides.push(await ofSlides(scene, count));
      const decks: Point[] = [];
      for (const count of deckCounts) decks.push(await ofDecks(scene, count));
      const samples = slides.map(({ wall, least }) => wall / least);
      return {
        samples,
        value: Math.max(...samples),
        notes: [...tableOf('slides', slides), ...tableOf('decks at once', decks)],
        plots: [
          plotOf('wall-by-slides', 'Wall time of a deck by its slides', 'slides', slides),
          plotOf('wall-by-decks', 'Wall time until all decks are ready', 'decks at once', decks),
        ],
      };
    }),
};
