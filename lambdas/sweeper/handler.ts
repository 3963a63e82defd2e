import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { workMessageSchema } from '#shared/schemas/queue.ts';
import { systemClock } from '../lib/clock.ts';
import { logger } from '../lib/logger.ts';
import { watchSource } from '../services/sources/watch-reading.ts';
import { sumUpStageMonth } from '../services/usage/stage-month.ts';
import { sweepPeople } from './people-jobs.ts';
import { sweep } from './sweep.ts';
import { watchTask } from './watch-task.ts';

async function take(record: SQSRecord): Promise<void> {
  const message = workMessageSchema.parse(JSON.parse(record.body));
  await ('kind' in message ? watchSource(message, systemClock) : watchTask(message, systemClock));
}

const isQueueEvent = (event: SQSEvent | object): event is SQSEvent => 'Records' in event;

/** Two ways in: the watch queue (one claim each) and the schedule (everything that stalled). */
export async function handler(event: SQSEvent | object): Promise<SQSBatchResponse | undefined> {
  if (isQueueEvent(event)) {
    return processPartialResponse(event, take, new BatchProcessor(EventType.SQS), {
      throwOnFullBatchFailure: false,
    });
  }
  // One that fails must not keep the others waiting.
  const outcomes = await Promise.allSettled([
    sweep(systemClock),
    sweepPeople(systemClock),
    sumUpStageMonth(systemClock.now()),
  ]);
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
  // Of what is thrown only the outermost error reaches the logs.
  for (const { reason } of failed) logger.error('a sweep broke off', { error: reason });
  if (failed.length > 0) throw new AggregateError(failed.map(({ reason }) => reason));
  return undefined;
}
