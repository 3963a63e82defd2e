import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { taskMessageSchema } from '#shared/schemas/queue.ts';
import { systemClock } from '../lib/clock.ts';
import { sweep } from './sweep.ts';
import { watchTask } from './watch-task.ts';

const take = (record: SQSRecord): Promise<void> =>
  watchTask(taskMessageSchema.parse(JSON.parse(record.body)), systemClock);

const isQueueEvent = (event: SQSEvent | object): event is SQSEvent => 'Records' in event;

/** Two ways in: the watch queue (one claim each) and the schedule (everything that stalled). */
export async function handler(event: SQSEvent | object): Promise<SQSBatchResponse | undefined> {
  if (isQueueEvent(event)) {
    return processPartialResponse(event, take, new BatchProcessor(EventType.SQS), {
      throwOnFullBatchFailure: false,
    });
  }
  await sweep(systemClock);
  return undefined;
}
