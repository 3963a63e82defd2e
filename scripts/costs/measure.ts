import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paginateScan } from '@aws-sdk/client-dynamodb';
import { type Purpose, purposes } from '#lambdas/models/port.ts';
import type { UsageRow } from '#shared/schemas/usage.ts';
import { onStack } from '#test/bench/on-stack.ts';
import { openParts, type Parts, workedOff } from '#test/bench/worked-off.ts';
import type { RunningStack } from '#test/support/stack.ts';
import { until } from '#test/support/until.ts';
import { type Client, signIn } from '../../test/e2e/api-client.ts';
import { usageRows } from '../../test/e2e/ledger.ts';
import { type Counters, startCounters } from './counters.ts';
import type { Counts, DeckMeasurement, Measurement } from './measurement.ts';
import { stackFacts } from './stack-facts.ts';

const slides = 12;
const decksEach = 5;
const looks = 20;
/** The longest topic that is taken. */
const topicCharacters = 4_000;
const idleMinutes = 2;
const source = new URL('../../test/corpus/quarterly-report.md', import.meta.url);

type Site = { stack: RunningStack; admin: Client; token: string; counters: Counters; parts: Parts };

const mapCounts = (counts: Counts, by: number): Counts => ({
  read_units: counts.read_units / by,
  write_units: counts.write_units / by,
  table_requests: counts.table_requests / by,
  messages_generation: counts.messages_generation / by,
  messages_watch: counts.messages_watch / by,
  object_puts: counts.object_puts / by,
  object_gets: counts.object_gets / by,
  object_bytes: Math.round(counts.object_bytes / by),
});

/** Makes decks on a stack of its own whose requests are counted; gives what each took. */
export async function measure(tell: (line: string) => void): Promise<Measurement> {
  const dataDir = await mkdtemp(join(tmpdir(), 'deckwright-costs-'));
  const counters = await startCounters(dataDir);
  try {
    return await onStack(
      { dataDir, demoModel: { cache: true }, functionEndpoints: counters.endpoints },
      async (scene) => {
        const token = await signIn(scene.stack, scene.stack.admin);
        const parts = await openParts(scene.stack);
        const measured = await onSite({ ...scene, token, counters, parts }, tell);
        parts.dynamo.destroy();
        parts.sqs.destroy();
        return measured;
      },
    );
  } finally {
    await counters.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function onSite(site: Site, tell: (line: string) => void): Promise<Measurement> {
  const text = (await readFile(source, 'utf8')).slice(0, topicCharacters);
  tell(`${decksEach} decks of ${slides} slides from a bare topic`);
  const { measured: topic } = await makeDecks(site, (i) => `Urban beekeeping, part ${i}`);
  tell(`${decksEach} from a pasted text`);
  const { measured: pasted, ids } = await makeDecks(site, () => text);
  const id = String(ids[0]);
  tell('looking at one of them');
  const look = await lookAt(site, id);
  const preview = await previewOf(site, id);
  tell(`${idleMinutes} minutes of nothing`);
  return {
    measured_on: new Date().toISOString().slice(0, 10),
    slides,
    decks: { topic, text: pasted },
    text_characters: text.length,
    look,
    preview,
    download_bytes: await downloadBytes(site, id),
    idle: await idle(site),
    stack: await stackFacts(),
  };
}

/** All at once: what one costs is the same however many there are, as the bench B9 holds. */
async function makeDecks(site: Site, topicOf: (i: number) => string) {
  const before = {
    logs: await logBytes(site.stack),
    table: await tableBytes(site.parts),
    cpu: await cpuSeconds(site.stack),
  };
  const count = site.counters.start();
  const ids: string[] = [];
  for (let i = 0; i < decksEach; i += 1) {
    const body = { topic: topicOf(i), slide_count: slides };
    const { status, body: deck, text } = await site.admin('POST', '/presentations', body);
    if (status !== 201) throw new Error(`the deck was refused: ${text}`);
    ids.push(String(deck.id));
  }
  await workedOff(site.parts, ids);
  const counts = count();
  const rows = (await Promise.all(ids.map((id) => usageRows(site.admin, id)))).flat();
  const measured: DeckMeasurement = {
    decks: decksEach,
    ...mapCounts(counts, decksEach),
    cpu_seconds: ((await cpuSeconds(site.stack)) - before.cpu) / decksEach,
    log_bytes: Math.round(((await logBytes(site.stack)) - before.logs) / decksEach),
    table_bytes: Math.round(((await tableBytes(site.parts)) - before.table) / decksEach),
    tokens: tokensByRole(rows),
  };
  return { measured, ids };
}

const sumBy = (rows: UsageRow[], of: (row: UsageRow) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0) / decksEach;

function tokensByRole(rows: UsageRow[]): DeckMeasurement['tokens'] {
  const ofRole = (role: Purpose) => {
    const own = rows.filter((row) => row.purpose === role);
    return {
      calls: own.length / decksEach,
      input_tokens: sumBy(own, (row) => row.input_tokens),
      output_tokens: sumBy(own, (row) => row.output_tokens),
      cache_read_tokens: sumBy(own, (row) => row.cache_read_tokens),
      cache_write_tokens: sumBy(own, (row) => row.cache_write_tokens),
    };
  };
  const [brief, outline, slide, revise] = purposes.map(ofRole);
  if (!brief || !outline || !slide || !revise) throw new Error('a role has no tokens');
  return { brief, outline, slide, revise };
}

const ticksASecond = 100;

/** What the worker's processes have used of a processor, s: unlike the time of a clock, the same on a busy machine. */
async function cpuSeconds(stack: RunningStack): Promise<number> {
  const ticks = stack.workers().map(async (pid) => {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  });
  return (await Promise.all(ticks)).reduce((sum, own) => sum + own, 0) / ticksASecond;
}

async function logBytes(stack: RunningStack): Promise<number> {
  const folder = join(stack.dataDir, 'logs');
  const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** About: the items as DynamoDB's JSON, which is a little longer than what is billed. */
async function tableBytes({ dynamo, endpoints }: Parts): Promise<number> {
  const pages = paginateScan({ client: dynamo }, { TableName: String(endpoints.TABLE_NAME) });
  let bytes = 0;
  for await (const { Items } of pages) bytes += JSON.stringify(Items ?? []).length;
  return bytes;
}

/** What the page of a deck that is followed asks for, a request on average. */
async function lookAt({ admin, counters }: Site, id: string): Promise<Measurement['look']> {
  const deck = `/presentations/${id}?include=tasks`;
  const slides = `/presentations/${id}/slides`;
  // In the shares that bench B14 counts.
  const all = [...Array(6).fill(deck), ...Array(4).fill(slides), '/queue/status'];
  const count = counters.start();
  let bytes = 0;
  for (let i = 0; i < looks; i += 1) {
    for (const path of all) bytes += (await admin('GET', path)).text.length;
  }
  const requests = looks * all.length;
  const { read_units, write_units } = count();
  return {
    read_units: read_units / requests,
    write_units: write_units / requests,
    bytes: Math.round(bytes / requests),
  };
}

async function previewOf(
  { stack, token, counters }: Site,
  id: string,
): Promise<Measurement['preview']> {
  const count = counters.start();
  let bytes = 0;
  for (let page = 1; page <= slides; page += 1) {
    const query = `page=${page}&token=${token}`;
    const answer = await fetch(`${stack.previewUrl}/api/presentations/${id}/preview?${query}`);
    if (answer.status !== 200) throw new Error(`page ${page} answered ${answer.status}`);
    bytes += (await answer.arrayBuffer()).byteLength;
  }
  const { read_units, object_gets } = count();
  return {
    read_units: read_units / slides,
    object_gets: object_gets / slides,
    bytes: Math.round(bytes / slides),
  };
}

async function downloadBytes({ stack, token }: Site, id: string): Promise<number> {
  const url = `${stack.appUrl}/api/presentations/${id}/download?format=pptx`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`the download answered ${answer.status}`);
  return (await answer.arrayBuffer()).byteLength;
}

async function idle({ stack, counters }: Site): Promise<Measurement['idle']> {
  const begun = Date.now();
  const before = await logBytes(stack);
  const count = counters.start();
  await until(() => Date.now() - begun > idleMinutes * 60_000, {
    seconds: idleMinutes * 60 + 5,
    everyMs: 1_000,
    what: 'the end of the minutes',
  });
  const { read_units, write_units } = count();
  return {
    read_units: read_units / idleMinutes,
    write_units: write_units / idleMinutes,
    log_bytes: Math.round(((await logBytes(stack)) - before) / idleMinutes),
  };
}
