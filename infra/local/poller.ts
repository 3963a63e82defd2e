import { setTimeout as wait } from 'node:timers/promises';
import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { countVisit, maxVisits } from './lineage.ts';
import { readTraceHeader, selectProcessedMessages, toSqsEvent } from './sqs-event.ts';

export type PollerOptions = {
  client: SQSClient;
  queueUrl: string;
  queueArn: string;
  batchSize: number;
  /** Maximum number of concurrent invocations. */
  maxConcurrency: number;
  invoke(event: unknown, trace?: string): Promise<unknown>;
  /** Function name recorded in the trace header, used to detect recursive message loops. */
  functionName: string;
  /** Whether a message chain may invoke the function without limit; else it is stopped, as Lambda does. */
  allowsLoop: boolean;
  /** Called for failed invocations and for errors while receiving messages. */
  onError(error: unknown): void;
};

export type Poller = { stop(): Promise<void> };

/**
 * Emulates Lambda's event source mapping: receives messages, invokes the function and deletes the successful ones. Failed
 * messages are received again after the visibility timeout, until they move to the dead-letter queue.
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
      await Promise.race([...running, untilAborted(signal)]);
      continue;
    }
    const free = options.maxConcurrency - running.size;
    for (const batch of await receiveBatches(options, free, signal)) {
      const work = processBatch(options, batch).finally(() => running.delete(work));
      running.add(work);
    }
  }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Long-polls for as many messages as can be processed now, in batches for one invocation each. */
async function receiveBatches(
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
    return Array.from({ length: batches }, (_, index) =>
      Messages.slice(index * batchSize, (index + 1) * batchSize),
    );
  } catch (error) {
    if (signal.aborted) return [];
    onError(error);
    await wait(500);
    return [];
  }
}

/**
 * A message chain has invoked the function too often. The message is not deleted, so it is received again and finally
 * moves to the dead-letter queue.
 */
class RecursiveLoopError extends Error {
  constructor(functionName: string) {
    super(
      `Lambda would stop this message chain: it has invoked ${functionName} ${maxVisits} times, and the template does not set RecursiveLoop: Allow.`,
    );
  }
}

async function processBatch(options: PollerOptions, batch: Message[]): Promise<void> {
  const { functionName, allowsLoop } = options;
  const { header, visits } = countVisit(functionName, batch.map(readTraceHeader));
  try {
    if (visits > maxVisits && !allowsLoop) throw new RecursiveLoopError(functionName);
    const result = await options.invoke(toSqsEvent(batch, options.queueArn), header);
    await deleteMessages(options, selectProcessedMessages(batch, result));
  } catch (error) {
    options.onError(error);
  }
}

async function deleteMessages(
  { client, queueUrl }: PollerOptions,
  messages: Message[],
): Promise<void> {
  if (messages.length === 0) return;
  await client.send(
    new DeleteMessageBatchCommand({
      QueueUrl: queueUrl,
      Entries: messages.map(({ ReceiptHandle }, at) => ({ Id: String(at), ReceiptHandle })),
    }),
  );
}
