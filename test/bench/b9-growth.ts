import type { Client } from '../e2e/api-client.ts';
import { registerAndSignIn } from '../e2e/register-users.ts';
import type { Bench } from './bench.ts';
import { type CountedStackContext, runOnCountedStack } from './counted-stack.ts';
import type { Plot } from './drawing/plot.ts';
import { type CostName, costNames, divideCosts } from './engine-costs.ts';
import { createDeck } from './on-stack.ts';
import { openAwsClients, waitForCompletion } from './wait-for-completion.ts';

/** Concurrent decks; `BENCH_LARGE=1` adds 1,000, which takes a quarter of an hour. */
const deckCounts = [1, 10, 100, ...(process.env.BENCH_LARGE ? [1_000] : [])];
const decksPerUser = 5;
const slideCount = 6;

const computeUserDeckCount = (count: number, among: number, place: number): number =>
  Math.floor((count + among - 1 - place) / among);

/** Creates decks of one user sequentially. */
async function createDecks(client: Client, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) {
    ids.push(await createDeck(client, `Urban beekeeping ${i}`, slideCount));
  }
  return ids;
}

/** Number of users who send requests in parallel; limited, because the local API is one process. */
const parallelUsers = 20;

/**
 * Sends the requests that create the decks of all users, for `parallelUsers` users at a time; returns the ids of the
 * decks.
 */
async function requestDecks(people: Client[], count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < people.length; from += parallelUsers) {
    const requests = people
      .slice(from, from + parallelUsers)
      .map((client, i) =>
        createDecks(client, computeUserDeckCount(count, people.length, from + i)),
      );
    ids.push(...(await Promise.all(requests)).flat());
  }
  return ids;
}

async function measure({ stack, admin, startCounting }: CountedStackContext, count: number) {
  const people = await registerAndSignIn(stack, admin, Math.ceil(count / decksPerUser), 'team');
  const parts = await openAwsClients(stack);
  const stopCounting = startCounting();
  const ids = await requestDecks(people, count);
  await waitForCompletion(parts, ids);
  const counter = stopCounting();
  parts.dynamo.destroy();
  parts.sqs.destroy();
  return { count, perDeck: divideCosts(counter.costs, count), counter };
}
type Measurement = Awaited<ReturnType<typeof measure>>;

const formatNumber = (value: number) => value.toFixed(1);

function createTable(measurements: Measurement[]): string[] {
  const operations = [
    ...new Set(measurements.flatMap(({ counter }) => [...counter.byOperation.keys()])),
  ];
  const head = ['decks', ...costNames, ...operations];
  const rows = measurements.map(({ count, perDeck, counter }) => [
    String(count),
    ...costNames.map((name) => formatNumber(perDeck[name])),
    ...operations.map((name) => formatNumber((counter.byOperation.get(name) ?? 0) / count)),
  ]);
  const lineOf = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [
    `A deck of ${slideCount} slides costs, at that many decks at once (the minute's sweeps are left out: ${measurements.map(({ counter }) => counter.sweeps).join(', ')} reads in all):`,
    '',
    lineOf(head),
    lineOf(head.map(() => '---')),
    ...rows.map(lineOf),
  ];
}

const createPlot = (measurements: Measurement[]): Plot => ({
  id: 'cost-by-decks',
  title: 'What one deck costs, by decks at once',
  x: { label: 'decks at once', is_log: true },
  y: { label: `a deck of ${slideCount} slides` },
  series: costNames.map((name) => ({
    name,
    points: measurements.map(({ count, perDeck }) => ({ x: count, y: perDeck[name] })),
  })),
});

/** Returns how much the costs of a deck among many differ from the costs of a single deck, as fractions. */
function computeCostGrowth(measurements: Measurement[]): number[] {
  const [alone, ...others] = measurements;
  if (!alone) throw new Error('nothing was measured');
  const differs = (name: CostName, other: Measurement) =>
    Math.abs(other.perDeck[name] / alone.perDeck[name] - 1);
  return others.flatMap((other) => costNames.map((name) => differs(name, other)));
}

/** Measures whether the cost of a deck depends on the number of decks. */
export const b9: Bench = {
  name: 'B9',
  title: 'growth of requests, reads, writes and messages a deck',
  target: 0.05,
  bound: 'at most',
  run: () =>
    runOnCountedStack(async (scene) => {
      const measurements: Measurement[] = [];
      for (const count of deckCounts) measurements.push(await measure(scene, count));
      const samples = computeCostGrowth(measurements);
      return {
        samples,
        value: Math.max(...samples),
        notes: createTable(measurements),
        plots: [createPlot(measurements)],
      };
    }),
};
