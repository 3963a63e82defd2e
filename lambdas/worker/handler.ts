import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { systemClock } from '../lib/clock.ts';
import { env } from '../lib/env.ts';
import { logger } from '../lib/logger.ts';
import { once } from '../lib/once.ts';
import { ThreadPool } from '../lib/threads/thread-pool.ts';
import { unknownModels } from '../models/catalog.ts';
import { takeMessage } from './take-message.ts';
import { taskLimits } from './task-limits.ts';
import { workInThread } from './work-in-thread.ts';

/** One thread for each task of this process. Imports here stay light, so that the heartbeat is never late. */
const threads = new ThreadPool({
  script: new URL('./task-thread.ts', import.meta.url),
  limits: taskLimits,
  keep: env.WARM_THREADS,
  idleMs: 60_000,
});
const ports = { clock: systemClock, work: workInThread(threads, systemClock) };
// Loads the task code during the cold start.
await threads.warm();
void threads.warmOthers();

/** An unreadable message fails here and reaches the dead-letter queue after its last receive. */
const take = (record: SQSRecord, context: Context): Promise<void> =>
  takeMessage(record.body, {
    ...ports,
    remainingMs: () => context.getRemainingTimeInMillis(),
  });

/** Told once a process, at its first messages. */
const tellUnknownModels = once(() => {
  const { models: asked, model_prices } = env.SETTINGS;
  const models = unknownModels(Object.values(asked), model_prices);
  if (models.length === 0) return;
  const what =
    'models/catalog.ts does not know these models: their calls are counted with no cost, their answers as five times the quota';
  logger.warn(what, { models });
});

/** The generation queue's function: a failed message comes again, the others of the batch don't. */
export const handler = (event: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
  tellUnknownModels();
  return processPartialResponse(event, take, new BatchProcessor(EventType.SQS), {
    context,
    throwOnFullBatchFailure: false,
  });
};
