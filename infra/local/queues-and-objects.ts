import { mkdirSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buildApp } from 'fauxqs';
// fauxqs emulates SQS and S3. Its own server listens on all interfaces; building the server from its parts allows
// listening on loopback only.
import { PersistenceManager } from '../../node_modules/fauxqs/dist/persistence.js';
import { S3Store } from '../../node_modules/fauxqs/dist/s3/s3Store.js';
import { SnsStore } from '../../node_modules/fauxqs/dist/sns/snsStore.js';
import { SqsStore } from '../../node_modules/fauxqs/dist/sqs/sqsStore.js';
import type { LocalService } from './dynamo.ts';
import { traceAttribute, traceHeader } from './lineage.ts';
import { guardEmulator } from './loopback-host.ts';

const maxObjectBytes = 256 * 1024 * 1024;

/** Starts the embedded SQS and S3 on one port, in memory or in the given directory. */
export async function startQueuesAndObjects(directory?: string): Promise<LocalService> {
  const stores = { sqsStore: new SqsStore(), snsStore: new SnsStore(), s3Store: new S3Store() };
  const persistence = directory ? openPersistence(directory) : undefined;
  if (persistence) {
    // Load before attaching the persistence; otherwise loading would write everything again.
    persistence.load(stores.sqsStore, stores.snsStore, stores.s3Store);
    stores.sqsStore.persistence = persistence;
    stores.s3Store.persistence = persistence;
    for (const queue of stores.sqsStore.allQueues()) queue.persistence = persistence;
  }
  const app = buildApp({ logger: false, host: '127.0.0.1', stores });
  // Replaces the parser of request bodies, because its limit is 11 MiB and the PNG images of a presentation with
  // photographs are larger.
  app.removeContentTypeParser('*');
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: maxObjectBytes },
    (_request: unknown, body: Buffer, done: (error: null, body: Buffer) => void) =>
      done(null, body),
  );
  app.addHook(
    'preHandler',
    async ({ headers, body }: { headers: IncomingHttpHeaders; body: unknown }) =>
      keepTraceHeader(headers, body),
  );
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  guardEmulator(app.server);
  return {
    url,
    async stop() {
      await app.close();
      persistence?.close();
    },
  };
}

type SentMessage = { MessageAttributes?: Record<string, unknown> };
type SentMessages = SentMessage & { Entries?: SentMessage[] };

/** Stores the sender's trace header as a message attribute, because the embedded SQS doesn't keep it. */
function keepTraceHeader(headers: IncomingHttpHeaders, body: unknown): void {
  const trace = headers[traceHeader];
  if (!String(headers['x-amz-target']).startsWith('AmazonSQS.SendMessage') || !trace) return;
  const { Entries = [body as SentMessage] } = body as SentMessages;
  for (const message of Entries) {
    const attribute = { DataType: 'String', StringValue: String(trace) };
    message.MessageAttributes = { ...message.MessageAttributes, [traceAttribute]: attribute };
  }
}

function openPersistence(directory: string): PersistenceManager {
  mkdirSync(directory, { recursive: true });
  const persistence = new PersistenceManager(directory);
  releaseReceived(join(directory, 'fauxqs.db'));
  return persistence;
}

/**
 * Makes received messages visible again. Their consumers ended with the previous run, and the generation queue's
 * visibility timeout would delay them by up to 30 minutes.
 */
function releaseReceived(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL');
  database.close();
}
