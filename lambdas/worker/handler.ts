import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { systemClock } from '../lib/clock.ts';
import { env } from '../lib/env.ts';
import { logger } from '../lib/logger.ts';
import { once } from '../lib/once.ts';
import { ThreadPool } from '../lib/threads/thread-pool.ts';
import { unknownModels } from '../models/catalog.ts';
import { handleMessage } from './handle-message.ts';
import { taskLimits } from './task-limits.ts';
import { createThreadWork } from './work-in-thread.ts';

/** One thread for each task of this process. Imports here stay light, so that the heartbeat is never late. */
const threadPool = new ThreadPool({
  script: new URL('./task-thread.ts', import.meta.url),
  limits: taskLimits,
  keep: env.WARM_THREADS,
  idleMs: 60_000,
});
const workerPorts = { clock: systemClock, work: createThreadWork(threadPool, systemClock) };
// Loads the task code during the cold start.
await threadPool.warm();
/**
 * Starts the remaining threads at the first task instead of the cold start, so that they don't compete with other
 * functions for the processor.
 */
const warmOthersOnce = once(() => void threadPool.warmOthers());

/**
 * Runs one message. A message that can't be parsed fails here and moves to the dead-letter queue after its last
 * receive.
 */
const processRecord = (record: SQSRecord, context: Context): Promise<void> =>
  handleMessage(record.body, {
    ...workerPorts,
    remainingMs: () => context.getRemainingTimeInMillis(),
  });

/**
 * Logs the configured models that models/catalog.ts does not contain, once per process, when its first message arrives.
 */
const warnUnknownModels = once(() => {
  const { models: configuredModels, model_prices } = env.SETTINGS;
  const models = unknownModels(Object.values(configuredModels), model_prices);
  if (models.length === 0) return;
  const message =
    'models missing in models/catalog.ts: their calls have no cost, and their output tokens count five times against the quota';
  logger.warn(message, { models });
});

/** Handler of the generation queue. Only the failed messages of a batch are delivered again. */
export const handler = (event: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
  warnUnknownModels();
  warmOthersOnce();
  return processPartialResponse(event, processRecord, new BatchProcessor(EventType.SQS), {
    context,
    throwOnFullBatchFailure: false,
  });
};
