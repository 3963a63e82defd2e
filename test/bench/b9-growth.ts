import type { Client } from '../e2e/api-client.ts';
import { newcomers } from '../e2e/people.ts';
import type { Bench } from './bench.ts';
import { type CountedScene, onCountedStack } from './counted-stack.ts';
import type { Plot } from './drawing/plot.ts';
import { type CostName, costNames, costsPer } from './engine-costs.ts';
import { newDeck } from './on-stack.ts';
import { openParts, workedOff } from './worked-off.ts';

/** Decks at once; `BENCH_LARGE=1` takes 1,000 too, which needs a quarter of an hour. */
const sizes = [1, 10, 100, ...(process.env.BENCH_LARGE ? [1_000] : [])];
const decksEach = 5;
const slideCount = 6;

const shareOf = (count: number, among: number, place: number): number =>
  Math.floor((count + among - 1 - place) / among);

/** One after the other, as one person asks for them. */
async function newDecks(client: Client, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) {
    ids.push(await newDeck(client, `Urban beekeeping ${i}`, slideCount));
  }
  return ids;
}

/** People who ask at the same time: the API of this machine is one process. */
const askingAtOnce = 20;

/** All decks of all people, asked for by so many of them at a time; what is asked first is made meanwhile. */
async function askFor(people: Client[], count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < people.length; from += askingAtOnce) {
    const asking = people
      .slice(from, from + askingAtOnce)
      .map((client, i) => newDecks(client, shareOf(count, people.length, from + i)));
    ids.push(...(await Promise.all(asking)).flat());
  }
  return ids;
}

async function measure({ stack, admin, startCounting }: CountedScene, count: number) {
  const people = await newcomers(stack, admin, Math.ceil(count / decksEach), 'team');
  const parts = await openParts(stack);
  const stopCounting = startCounting();
  const ids = await askFor(people, count);
  await workedOff(parts, ids);
  const counter = stopCounting();
  parts.dynamo.destroy();
  parts.sqs.destroy();
  return { count, perDeck: costsPer(counter.costs, count), counter };
}
type Measurement = Awaited<ReturnType<typeof measure>>;

const shown = (value: number) => value.toFixed(1);

function tableOf(all: Measurement[]): string[] {
  const operations = [...new Set(all.flatMap(({ counter }) => [...counter.byOperation.keys()]))];
  const head = ['decks', ...costNames, ...operations];
  const rows = all.map(({ count, perDeck, counter }) => [
    String(count),
    ...costNames.map((name) => shown(perDeck[name])),
    ...operations.map((name) => shown((counter.byOperation.get(name) ?? 0) / count)),
  ]);
  const lineOf = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [
    `A deck of ${slideCount} slides costs, at that many decks at once (the minute's sweeps are left out: ${all.map(({ counter }) => counter.sweeps).join(', ')} reads in all):`,
    '',
    lineOf(head),
    lineOf(head.map(() => '---')),
    ...rows.map(lineOf),
  ];
}

const plotOf = (all: Measurement[]): Plot => ({
  id: 'cost-by-decks',
  title: 'What one deck costs, by decks at once',
  x: { label: 'decks at once', is_log: true },
  y: { label: `a deck of ${slideCount} slides` },
  series: costNames.map((name) => ({
    name,
    points: all.map(({ count, perDeck }) => ({ x: count, y: perDeck[name] })),
  })),
});

/** By how much a deck's costs at more decks differ from those of one alone, at the worst. */
function growthOf(all: Measurement[]): number[] {
  const [alone, ...others] = all;
  if (!alone) throw new Error('nothing was measured');
  const differs = (name: CostName, other: Measurement) =>
    Math.abs(other.perDeck[name] / alone.perDeck[name] - 1);
  return others.flatMap((other) => costNames.map((name) => differs(name, other)));
}

/** Whether a deck costs the same however many there are. */
export const b9: Bench = {
  name: 'B9',
  title: 'growth of requests, reads, writes and messages a deck',
  target: 0.05,
  bound: 'at most',
  run: () =>
    onCountedStack(async (scene) => {
      const all: Measurement[] = [];
      for (const count of sizes) all.push(await measure(scene, count));
      const samples = growthOf(all);
      return { samples, value: Math.max(...samples), notes: tableOf(all), plots: [plotOf(all)] };
    }),
};
