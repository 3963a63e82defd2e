import { type Client, waitUntilSettled } from '../e2e/api-client.ts';
import { registerAndSignIn } from '../e2e/register-users.ts';
import { type Bench, type BenchMeasurement, median } from './bench.ts';
import { createDeck, runOnStack, type StackContext } from './on-stack.ts';
import { percentile } from './percentile.ts';
import { createLoad, editPage, type Load, watchPage } from './watching/load.ts';

const peopleCount = 50;
/** Numbers of pages per person that show a running presentation, in steps: 100, 250 and 500 pages in all. */
const pagesPerPersonSteps = [2, 5, 10];
const measuredMs = 20_000;
/** Pace of the model: too slow for any presentation to finish before the measurement ends. */
const slowModel = { ttft_ms: 2_000, tokens_per_s: 2 };

/** Number of people who edit one shared presentation, each on a different slide. */
const editorsPerDeck = 5;

type Person = { client: Client; email: string };
type EditedDeck = { client: Client; id: string; slide: number };

/** Creates a finished presentation of the first person and shares it with the others as editors. */
async function createSharedDecks(editors: readonly Person[]): Promise<EditedDeck[]> {
  const [owner, ...others] = editors;
  const copy = await owner?.client('POST', '/examples/titanic');
  if (!owner || copy?.status !== 201) throw new Error(`the example returned ${copy?.text}`);
  const id = String(copy.body.id);
  await waitUntilSettled(owner.client, id, 120);
  for (const { email } of others) {
    const body = { email, role: 'editor' };
    const { status, text } = await owner.client('POST', `/presentations/${id}/collaborators`, body);
    if (status !== 201) throw new Error(`sharing returned ${text}`);
  }
  return editors.map(({ client }, slide) => ({ client, id, slide }));
}

async function createDecksAndPeople({ stack, admin }: StackContext) {
  const clients = await registerAndSignIn(stack, admin, peopleCount, 'team');
  const persons = await Promise.all(
    clients.map(async (client) => {
      const { body } = await client('GET', '/auth/me');
      return { client, email: String(body.email) };
    }),
  );
  const edited: EditedDeck[] = [];
  for (let i = 0; i < peopleCount; i += editorsPerDeck)
    edited.push(...(await createSharedDecks(persons.slice(i, i + editorsPerDeck))));
  const running: { client: Client; id: string }[] = [];
  for (const client of clients)
    running.push({ client, id: await createDeck(client, `Beekeeping ${running.length}`, 12) });
  return { edited, running };
}

const formatStatusLine = ({ statuses }: Load): string =>
  [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');

const formatLoadLine = (name: string, load: Load): string =>
  `  - ${name}: ${load.times.length} (${(load.times.length / (measuredMs / 1000)).toFixed(0)} a second), median ${median(load.times).toFixed(0)} ms, 95th percentile ${percentile(load.times, 0.95).toFixed(0)} ms, longest ${Math.max(...load.times).toFixed(0)} ms; ${formatStatusLine(load)}`;

/** Runs all pages for a time, and returns their measurements. */
async function runPages(
  { edited, running }: Awaited<ReturnType<typeof createDecksAndPeople>>,
  pagesEach: number,
) {
  const signal = AbortSignal.timeout(measuredMs);
  const loads = { watching: createLoad(), polls: createLoad(), saves: createLoad() };
  await Promise.all([
    ...running.flatMap((page) =>
      Array.from({ length: pagesEach }, () => watchPage(loads.watching, page, signal)),
    ),
    ...edited.map((page) => editPage(loads, page, signal)),
  ]);
  return loads;
}

const listUnexpectedStatuses = (load: Load, ...expected: number[]): string[] =>
  [...load.statuses.keys()].filter((one) => !expected.includes(one)).map(String);

async function measureStep(
  decks: Awaited<ReturnType<typeof createDecksAndPeople>>,
  pagesEach: number,
): Promise<BenchMeasurement & { value: number; notes: string[] }> {
  const { watching, polls, saves } = await runPages(decks, pagesEach);
  const endedEarly = [
    ...listUnexpectedStatuses(watching, 200, 304),
    ...listUnexpectedStatuses(polls, 200, 304),
    ...listUnexpectedStatuses(saves, 200),
  ];
  return {
    samples: watching.times,
    value: percentile(watching.times, 0.95),
    notes: [
      `- ${pagesEach * peopleCount} watchers, ${peopleCount} editors:`,
      formatLoadLine('polls of running presentations', watching),
      formatLoadLine('polls of editors', polls),
      formatLoadLine('saved slides', saves),
    ],
    ...(endedEarly.length > 0 ? { fault: `unexpected statuses: ${endedEarly.join(', ')}` } : {}),
  };
}

/** Throws if a presentation ended that should run during the whole measurement. */
async function checkStillRunning({ running }: Awaited<ReturnType<typeof createDecksAndPeople>>) {
  for (const { client, id } of running) {
    const { status } = (await client('GET', `/presentations/${id}`)).body;
    if (status !== 'queued' && status !== 'running') throw new Error(`a presentation is ${status}`);
  }
}

async function measure(scene: StackContext): Promise<BenchMeasurement> {
  const decks = await createDecksAndPeople(scene);
  const measured: Awaited<ReturnType<typeof measureStep>>[] = [];
  for (const pagesEach of pagesPerPersonSteps) measured.push(await measureStep(decks, pagesEach));
  await checkStillRunning(decks);
  const largest = measured.at(-1);
  if (!largest) throw new Error('nothing was measured');
  return { ...largest, notes: measured.flatMap(({ notes }) => notes) };
}

/** Measures the load of 500 pages that show running presentations and 50 that edit; see docs/operators/scale.md. */
export const b17: Bench = {
  name: 'B17',
  title: 'ms of a poll at the 95th percentile, with 500 watchers and 50 editors',
  target: 1_000,
  bound: 'at most',
  run: () => runOnStack({ demoModel: slowModel }, measure),
};
