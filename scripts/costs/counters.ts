import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type CountingProxy, type Seen, startCountingProxy } from '#test/bench/counting-proxy.ts';
import type { Counts } from './measurement.ts';

export type Counters = {
  /** To be given to the functions in place of the parts' own addresses. */
  endpoints: { dynamodb: string; sqs: string; s3: string };
  /** Counts from now on; what it returns tells what has come since. */
  start(): () => Counts;
  close(): Promise<void>;
};

const none = (): Counts => ({
  read_units: 0,
  write_units: 0,
  table_requests: 0,
  messages_generation: 0,
  messages_watch: 0,
  object_puts: 0,
  object_gets: 0,
  object_bytes: 0,
});

/** Proxies before the embedded parts of a stack, which count what its functions ask of them. */
export async function startCounters(dataDir: string): Promise<Counters> {
  let counts = none();
  const addressOf = (name: string) => async () =>
    String((await endpointsIn(dataDir))[`AWS_ENDPOINT_URL_${name}`]);
  const proxies: [CountingProxy, CountingProxy, CountingProxy] = await Promise.all([
    startCountingProxy(addressOf('DYNAMODB'), {
      rewrite: askingForUnits,
      onAnswer: (seen, status, body) => addUnits(counts, seen, status, body),
    }),
    startCountingProxy(addressOf('SQS'), { onRequest: (seen) => addMessages(counts, seen) }),
    startCountingProxy(addressOf('S3'), { onRequest: (seen) => addObject(counts, seen) }),
  ]);
  const [dynamodb, sqs, s3] = proxies;
  return {
    endpoints: { dynamodb: dynamodb.url, sqs: sqs.url, s3: s3.url },
    start() {
      counts = none();
      const own = counts;
      return () => ({ ...own });
    },
    close: async () => void (await Promise.all(proxies.map((proxy) => proxy.close()))),
  };
}

const endpointsIn = async (dataDir: string): Promise<Record<string, string>> =>
  z
    .record(z.string(), z.string())
    .parse(JSON.parse(await readFile(join(dataDir, 'endpoints.json'), 'utf8')));

function askingForUnits(body: Buffer): Buffer {
  const asked: unknown = JSON.parse(body.toString('utf8'));
  return Buffer.from(
    JSON.stringify({
      ...z.record(z.string(), z.unknown()).parse(asked),
      ReturnConsumedCapacity: 'TOTAL',
    }),
  );
}

const unitsSchema = z.object({ CapacityUnits: z.number() });
const answerSchema = z.object({
  ConsumedCapacity: z.union([unitsSchema, z.array(unitsSchema)]).optional(),
});

const isRead = (operation: string): boolean => /^(?:Get|Query|Scan|BatchGet)/.test(operation);

function addUnits(counts: Counts, seen: Seen, status: number, body: string): void {
  const key = isRead(seen.operation) ? 'read_units' : 'write_units';
  counts.table_requests += 1;
  // A refused condition is paid for, too, by a size that nobody is told.
  if (status !== 200) {
    counts[key] += 1;
    return;
  }
  const { ConsumedCapacity } = answerSchema.parse(JSON.parse(body));
  if (!ConsumedCapacity) throw new Error(`${seen.operation} was answered without its units.`);
  for (const { CapacityUnits } of [ConsumedCapacity].flat()) counts[key] += CapacityUnits;
}

const sendSchema = z.object({ QueueUrl: z.string(), Entries: z.array(z.unknown()).optional() });

function addMessages(counts: Counts, { operation, body }: Seen): void {
  if (!operation.startsWith('SendMessage')) return;
  const { QueueUrl, Entries = [{}] } = sendSchema.parse(JSON.parse(body));
  if (/tasks/i.test(QueueUrl)) counts.messages_generation += Entries.length;
  if (/watches/i.test(QueueUrl)) counts.messages_watch += Entries.length;
}

function addObject(counts: Counts, { method, bytes }: Seen): void {
  if (method === 'GET' || method === 'HEAD') counts.object_gets += 1;
  if (method === 'PUT' || method === 'POST') {
    counts.object_puts += 1;
    counts.object_bytes += bytes;
  }
}
