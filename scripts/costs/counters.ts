import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  type CountingProxy,
  type SeenRequest,
  startCountingProxy,
} from '#test/bench/counting-proxy.ts';
import type { Counts } from './measurement.ts';

export type Counters = {
  /** Endpoints of the counting proxies, which the functions use instead of the emulators' endpoints. */
  endpoints: { dynamodb: string; sqs: string; s3: string };
  /** Starts counting; returns a function that returns the counts since then. */
  start(): () => Counts;
  close(): Promise<void>;
};

const createZeroCounts = (): Counts => ({
  read_units: 0,
  write_units: 0,
  table_requests: 0,
  messages_generation: 0,
  messages_watch: 0,
  object_puts: 0,
  object_gets: 0,
  object_bytes: 0,
});

/** Starts proxies between the functions and the emulators of a local stack; the proxies count the requests. */
export async function startCounters(dataDir: string): Promise<Counters> {
  let counts = createZeroCounts();
  const readEndpoint = (name: string) => async () =>
    String((await readEndpoints(dataDir))[`AWS_ENDPOINT_URL_${name}`]);
  const proxies: [CountingProxy, CountingProxy, CountingProxy] = await Promise.all([
    startCountingProxy(readEndpoint('DYNAMODB'), {
      rewrite: addConsumedCapacityRequest,
      onResponse: (request, status, body) => addUnits(counts, request, status, body),
    }),
    startCountingProxy(readEndpoint('SQS'), {
      onRequest: (request) => addMessages(counts, request),
    }),
    startCountingProxy(readEndpoint('S3'), { onRequest: (request) => addObject(counts, request) }),
  ]);
  const [dynamodb, sqs, s3] = proxies;
  return {
    endpoints: { dynamodb: dynamodb.url, sqs: sqs.url, s3: s3.url },
    start() {
      const newCounts = createZeroCounts();
      counts = newCounts;
      return () => ({ ...newCounts });
    },
    close: async () => void (await Promise.all(proxies.map((proxy) => proxy.close()))),
  };
}

const readEndpoints = async (dataDir: string): Promise<Record<string, string>> =>
  z
    .record(z.string(), z.string())
    .parse(JSON.parse(await readFile(join(dataDir, 'endpoints.json'), 'utf8')));

function addConsumedCapacityRequest(body: Buffer): Buffer {
  const input: unknown = JSON.parse(body.toString('utf8'));
  return Buffer.from(
    JSON.stringify({
      ...z.record(z.string(), z.unknown()).parse(input),
      ReturnConsumedCapacity: 'TOTAL',
    }),
  );
}

const capacityUnitsSchema = z.object({ CapacityUnits: z.number() });
const consumedCapacitySchema = z.object({
  ConsumedCapacity: z.union([capacityUnitsSchema, z.array(capacityUnitsSchema)]).optional(),
});

const isReadOperation = (operation: string): boolean =>
  /^(?:Get|Query|Scan|BatchGet)/.test(operation);

function addUnits(counts: Counts, request: SeenRequest, status: number, body: string): void {
  const key = isReadOperation(request.operation) ? 'read_units' : 'write_units';
  counts.table_requests += 1;
  // A failed condition check also consumes capacity, which the response doesn't state, so one unit is assumed.
  if (status !== 200) {
    counts[key] += 1;
    return;
  }
  const { ConsumedCapacity } = consumedCapacitySchema.parse(JSON.parse(body));
  if (!ConsumedCapacity) throw new Error(`${request.operation} returned no consumed capacity.`);
  for (const { CapacityUnits } of [ConsumedCapacity].flat()) counts[key] += CapacityUnits;
}

const sendMessagesSchema = z.object({
  QueueUrl: z.string(),
  Entries: z.array(z.unknown()).optional(),
});

function addMessages(counts: Counts, { operation, body }: SeenRequest): void {
  if (!operation.startsWith('SendMessage')) return;
  const { QueueUrl, Entries = [{}] } = sendMessagesSchema.parse(JSON.parse(body));
  if (/tasks/i.test(QueueUrl)) counts.messages_generation += Entries.length;
  if (/watches/i.test(QueueUrl)) counts.messages_watch += Entries.length;
}

function addObject(counts: Counts, { method, bytes }: SeenRequest): void {
  if (method === 'GET' || method === 'HEAD') counts.object_gets += 1;
  if (method === 'PUT' || method === 'POST') {
    counts.object_puts += 1;
    counts.object_bytes += bytes;
  }
}
