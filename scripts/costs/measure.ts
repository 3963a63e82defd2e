import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paginateScan } from '@aws-sdk/client-dynamodb';
import { type Purpose, purposes } from '#lambdas/models/port.ts';
import type { UsageRow } from '#shared/schemas/usage.ts';
import { runOnStack } from '#test/bench/on-stack.ts';
import {
  type AwsClients,
  openAwsClients,
  waitForCompletion,
} from '#test/bench/wait-for-completion.ts';
import type { RunningStack } from '#test/support/stack.ts';
import { until } from '#test/support/until.ts';
import { type Client, signIn } from '../../test/e2e/api-client.ts';
import { listUsageRows } from '../../test/e2e/ledger.ts';
import { type Counters, startCounters } from './counters.ts';
import type { Counts, DeckMeasurement, Measurement } from './measurement.ts';
import { readStackCounts } from './stack-counts.ts';

const slidesPerDeck = 12;
const deckCount = 5;
const viewCount = 20;
/** Maximum length of a topic. */
const topicCharacters = 4_000;
const idleMinutes = 2;
const sourceFile = new URL('../../test/corpus/quarterly-report.md', import.meta.url);

type MeasureContext = {
  stack: RunningStack;
  admin: Client;
  token: string;
  counters: Counters;
  clients: AwsClients;
};

const divideCounts = (counts: Counts, divisor: number): Counts => ({
  read_units: counts.read_units / divisor,
  write_units: counts.write_units / divisor,
  table_requests: counts.table_requests / divisor,
  messages_generation: counts.messages_generation / divisor,
  messages_watch: counts.messages_watch / divisor,
  object_puts: counts.object_puts / divisor,
  object_gets: counts.object_gets / divisor,
  object_bytes: Math.round(counts.object_bytes / divisor),
});

/** Generates decks on a local stack whose requests are counted, and returns the average per deck. */
export async function measure(print: (line: string) => void): Promise<Measurement> {
  const dataDir = await mkdtemp(join(tmpdir(), 'deckwright-costs-'));
  const counters = await startCounters(dataDir);
  try {
    return await runOnStack(
      { dataDir, demoModel: { cache: true }, functionEndpoints: counters.endpoints },
      async (running) => {
        const token = await signIn(running.stack, running.stack.admin);
        const clients = await openAwsClients(running.stack);
        const measured = await measureAll({ ...running, token, counters, clients }, print);
        clients.dynamo.destroy();
        clients.sqs.destroy();
        return measured;
      },
    );
  } finally {
    await counters.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureAll(
  context: MeasureContext,
  print: (line: string) => void,
): Promise<Measurement> {
  const text = (await readFile(sourceFile, 'utf8')).slice(0, topicCharacters);
  print(`Generating ${deckCount} decks of ${slidesPerDeck} slides from a short topic`);
  const { measured: topic } = await makeDecks(context, (i) => `Urban beekeeping, part ${i}`);
  print(`Generating ${deckCount} decks from a pasted text`);
  const { measured: pasted, ids } = await makeDecks(context, () => text);
  const id = String(ids[0]);
  print('Viewing one of them');
  const viewing = await measureViewing(context, id);
  const preview = await measurePreview(context, id);
  print(`Measuring ${idleMinutes} idle minutes`);
  return {
    measured_on: new Date().toISOString().slice(0, 10),
    slides: slidesPerDeck,
    decks: { topic, text: pasted },
    text_characters: text.length,
    look: viewing,
    preview,
    download_bytes: await measureDownloadBytes(context, id),
    idle: await measureIdle(context),
    stack: await readStackCounts(),
  };
}

/** Generates all decks at once: bench B9 shows that the cost of a deck doesn't depend on the number of decks. */
async function makeDecks(context: MeasureContext, createTopic: (i: number) => string) {
  const before = {
    logs: await readLogBytes(context.stack),
    table: await readTableBytes(context.clients),
    cpu: await readCpuSeconds(context.stack),
  };
  const count = context.counters.start();
  const ids: string[] = [];
  for (let i = 0; i < deckCount; i += 1) {
    const body = { topic: createTopic(i), slide_count: slidesPerDeck };
    const { status, body: deck, text } = await context.admin('POST', '/presentations', body);
    if (status !== 201) throw new Error(`The deck was rejected: ${text}`);
    ids.push(String(deck.id));
  }
  await waitForCompletion(context.clients, ids);
  const counts = count();
  const rows = (await Promise.all(ids.map((id) => listUsageRows(context.admin, id)))).flat();
  const measured: DeckMeasurement = {
    decks: deckCount,
    ...divideCounts(counts, deckCount),
    cpu_seconds: ((await readCpuSeconds(context.stack)) - before.cpu) / deckCount,
    log_bytes: Math.round(((await readLogBytes(context.stack)) - before.logs) / deckCount),
    table_bytes: Math.round(((await readTableBytes(context.clients)) - before.table) / deckCount),
    tokens: sumTokensByRole(rows),
  };
  return { measured, ids };
}

const averageCountPerDeck = (rows: UsageRow[], readCount: (row: UsageRow) => number): number =>
  rows.reduce((sum, row) => sum + readCount(row), 0) / deckCount;

function sumTokensByRole(rows: UsageRow[]): DeckMeasurement['tokens'] {
  const averageForRole = (role: Purpose) => {
    const ofRole = rows.filter((row) => row.purpose === role);
    return {
      calls: ofRole.length / deckCount,
      input_tokens: averageCountPerDeck(ofRole, (row) => row.input_tokens),
      output_tokens: averageCountPerDeck(ofRole, (row) => row.output_tokens),
      cache_read_tokens: averageCountPerDeck(ofRole, (row) => row.cache_read_tokens),
      cache_write_tokens: averageCountPerDeck(ofRole, (row) => row.cache_write_tokens),
    };
  };
  const [brief, outline, slide, revise] = purposes.map(averageForRole);
  if (!brief || !outline || !slide || !revise) throw new Error('A role has no tokens.');
  return { brief, outline, slide, revise };
}

const ticksPerSecond = 100;

/** CPU time of the worker processes in seconds; unlike elapsed time it doesn't depend on the machine's other load. */
async function readCpuSeconds(stack: RunningStack): Promise<number> {
  const ticks = stack.workers().map(async (pid) => {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  });
  return (await Promise.all(ticks)).reduce((sum, count) => sum + count, 0) / ticksPerSecond;
}

async function readLogBytes(stack: RunningStack): Promise<number> {
  const folder = join(stack.dataDir, 'logs');
  const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Estimates the table's size from DynamoDB JSON, which is slightly longer than the billed size. */
async function readTableBytes({ dynamo, endpoints }: AwsClients): Promise<number> {
  const pages = paginateScan({ client: dynamo }, { TableName: String(endpoints.TABLE_NAME) });
  let bytes = 0;
  for await (const { Items } of pages) bytes += JSON.stringify(Items ?? []).length;
  return bytes;
}

/** Measures the average request of the page that shows a deck's progress. */
async function measureViewing(
  { admin, counters }: MeasureContext,
  id: string,
): Promise<Measurement['look']> {
  const deck = `/presentations/${id}?include=tasks`;
  const slides = `/presentations/${id}/slides`;
  // The ratio of these requests was measured by bench B14.
  const paths = [...Array(6).fill(deck), ...Array(4).fill(slides), '/queue/status'];
  const count = counters.start();
  let bytes = 0;
  for (let i = 0; i < viewCount; i += 1) {
    for (const path of paths) bytes += (await admin('GET', path)).text.length;
  }
  const requests = viewCount * paths.length;
  const { read_units, write_units } = count();
  return {
    read_units: read_units / requests,
    write_units: write_units / requests,
    bytes: Math.round(bytes / requests),
  };
}

async function measurePreview(
  { stack, token, counters }: MeasureContext,
  id: string,
): Promise<Measurement['preview']> {
  const count = counters.start();
  let bytes = 0;
  for (let page = 1; page <= slidesPerDeck; page += 1) {
    const query = `page=${page}&token=${token}`;
    const response = await fetch(`${stack.previewUrl}/api/presentations/${id}/preview?${query}`);
    if (response.status !== 200) throw new Error(`Page ${page} returned ${response.status}`);
    bytes += (await response.arrayBuffer()).byteLength;
  }
  const { read_units, object_gets } = count();
  return {
    read_units: read_units / slidesPerDeck,
    object_gets: object_gets / slidesPerDeck,
    bytes: Math.round(bytes / slidesPerDeck),
  };
}

async function measureDownloadBytes({ stack, token }: MeasureContext, id: string): Promise<number> {
  const url = `${stack.appUrl}/api/presentations/${id}/download?format=pptx`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`The download returned ${response.status}`);
  return (await response.arrayBuffer()).byteLength;
}

async function measureIdle({ stack, counters }: MeasureContext): Promise<Measurement['idle']> {
  const started = Date.now();
  const before = await readLogBytes(stack);
  const count = counters.start();
  await until(() => Date.now() - started > idleMinutes * 60_000, {
    seconds: idleMinutes * 60 + 5,
    everyMs: 1_000,
    what: 'the end of the idle period',
  });
  const { read_units, write_units } = count();
  return {
    read_units: read_units / idleMinutes,
    write_units: write_units / idleMinutes,
    log_bytes: Math.round(((await readLogBytes(stack)) - before) / idleMinutes),
  };
}
