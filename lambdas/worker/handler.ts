import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { taskMessageSchema } from '#shared/schemas/queue.ts';
import { systemClock } from '../lib/clock.ts';
import { converse } from '../models/bedrock.ts';
import { runTask } from './run-task.ts';
import { taskOf } from './tasks/task-of.ts';

const ports = { clock: systemClock, model: converse, tasks: taskOf };

/** A message that is no task message fails here and reaches the dead-letter queue after its receives. */
const take = (record: SQSRecord): Promise<void> =>
  runTask(taskMessageSchema.parse(JSON.parse(record.body)), ports);

/** The generation queue's function: a failed message comes again, the others of the batch don't. */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  processPartialResponse(event, take, new BatchProcessor(EventType.SQS), {
    throwOnFullBatchFailure: false,
  });
