import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { systemClock } from '../lib/clock.ts';
import { env } from '../lib/env.ts';
import { logger } from '../lib/logger.ts';
import { once } from '../lib/once.ts';
import { converse } from '../models/bedrock.ts';
import { unknownModels } from '../models/catalog.ts';
import { takeMessage } from './take-message.ts';
import { taskOf } from './tasks/task-of.ts';

const ports = { clock: systemClock, model: converse, tasks: taskOf };

/** A message that nobody understands fails here and reaches the dead-letter queue after its receives. */
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
