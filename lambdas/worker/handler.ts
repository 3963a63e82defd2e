import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { taskMessageSchema } from '#shared/schemas/queue.ts';
import { systemClock } from '../lib/clock.ts';
import { converse } from '../models/bedrock.ts';
import { runTask } from './run-task.ts';
import { taskOf } from './tasks/task-of.ts';

const ports = { clock: systemClock, model: converse, tasks: taskOf };

/** A message that is no task message fails here and reaches the dead-letter queue after its receives. */
const take = (record: SQSRecord, context: Context): Promise<void> =>
  runTask(taskMessageSchema.parse(JSON.parse(record.body)), {
    ...ports,
    remainingMs: () => context.getRemainingTimeInMillis(),
  });

/** The generation queue's function: a failed message comes again, the others of the batch don't. */
export const handler = (event: SQSEvent, context: Context): Promise<SQSBatchResponse> =>
  processPartialResponse(event, take, new BatchProcessor(EventType.SQS), {
    context,
    throwOnFullBatchFailure: false,
  });
