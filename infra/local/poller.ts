import { setTimeout as wait } from 'node:timers/promises';
import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { mostVisits, visit } from './lineage.ts';
import { settledMessages, toSqsEvent, traceOf } from './sqs-event.ts';

export type PollerOptions = {
  client: SQSClient;
  queueUrl: string;
  queueArn: string;
  batchSize: number;
  /** Invocations at a time. */
  maxConcurrency: number;
  invoke(event: unknown, trace?: string): Promise<unknown>;
  /** The function's name in a chain of messages. */
  functionName: string;
  /** False stops chains of messages that come back to the function too often. */
  mayLoop: boolean;
  /** Told of invocations that failed and of a queue that can't be read. */
  onError(error: unknown): void;
};

export type Poller = { stop(): Promise<void> };

/**
 * Does what Lambda's event source mapping does: receives, invokes, deletes what succeeded. What
 * failed stays and comes back after the queue's visibility timeout, until it is a dead letter.
 */
export function startPoller(options: PollerOptions): Poller {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const loop = poll(options, running, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await loop;
    },
  };
}

async function poll(options: PollerOptions, running: Set<Promise<void>>, signal: AbortSignal) {
  while (!signal.aborted) {
    if (running.size >= options.maxConcurrency) {
      await Promise.race([...running, aborted(signal)]);
      continue;
    }
    const free = options.maxConcurrency - running.size;
    for (const batch of await receive(options, free, signal)) {
      const work = carryOut(options, batch).finally(() => running.delete(work));
      running.add(work);
    }
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Long-polls for as many messages as there is room for, in batches for one invocation each. */
async function receive(
  { client, queueUrl, batchSize, onError }: PollerOptions,
  free: number,
  signal: AbortSignal,
): Promise<Message[][]> {
  const command = new ReceiveMessageCommand({
    QueueUrl: queueUrl,
    MaxNumberOfMessages: Math.min(10, free * batchSize),
    WaitTimeSeconds: 20,
    MessageSystemAttributeNames: ['All'],
    MessageAttributeNames: ['All'],
  });
  try {
    const { Messages = [] } = await client.send(command, { abortSignal: signal });
    const batches = Math.ceil(Messages.length / batchSize);
    return Array.from({ length: batches }, (_, at) =>
      Messages.slice(at * batchSize, (at + 1) * batchSize),
    );
  } catch (error) {
    if (signal.aborted) return [];
    onError(error);
    await wait(500);
    return [];
  }
}

/** The message stays; it ends as a dead letter. */
class RecursiveLoopError extends Error {
  constructor(functionName: string) {
    super(
      `Lambda would stop this chain of messages: it has come to ${functionName} ${mostVisits} times, and the template sets no RecursiveLoop: Allow.`,
    );
  }
}

async function carryOut(options: PollerOptions, batch: Message[]): Promise<void> {
  const { functionName, mayLoop } = options;
  const { header, visits } = visit(functionName, batch.map(traceOf));
  try {
    if (visits > mostVisits && !mayLoop) throw new RecursiveLoopError(functionName);
    const answer = await options.invoke(toSqsEvent(batch, options.queueArn), header);
    await remove(options, settledMessages(batch, answer));
  } catch (error) {
    options.onError(error);
  }
}

async function remove({ client, queueUrl }: PollerOptions, messages: Message[]): Promise<void> {
  if (messages.length === 0) return;
  await client.send(
    new DeleteMessageBatchCommand({
      QueueUrl: queueUrl,
      Entries: messages.map(({ ReceiptHandle }, at) => ({ Id: String(at), ReceiptHandle })),
    }),
  );
}
