import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { workMessageSchema } from '#shared/schemas/queue.ts';
import { systemClock } from '../lib/clock.ts';
import { logger } from '../lib/logger.ts';
import { recoverReading } from '../services/sources/recover-reading.ts';
import { sumUpStageMonth } from '../services/usage/stage-month.ts';
import { sweep } from './sweep.ts';
import { sweepUserJobs } from './user-jobs.ts';
import { watchTask } from './watch-task.ts';

async function processRecord(record: SQSRecord): Promise<void> {
  const message = workMessageSchema.parse(JSON.parse(record.body));
  await ('kind' in message
    ? recoverReading(message, systemClock)
    : watchTask(message, systemClock));
}

const isQueueEvent = (event: SQSEvent | object): event is SQSEvent => 'Records' in event;

/**
 * Handles messages of the watch queue (one task or reading each) and the schedule (everything that stalled).
 */
export async function handler(event: SQSEvent | object): Promise<SQSBatchResponse | undefined> {
  if (isQueueEvent(event)) {
    return processPartialResponse(event, processRecord, new BatchProcessor(EventType.SQS), {
      throwOnFullBatchFailure: false,
    });
  }
  // A failing sweep must not stop the others.
  const outcomes = await Promise.allSettled([
    sweep(systemClock),
    sweepUserJobs(systemClock),
    sumUpStageMonth(systemClock.now()),
  ]);
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
  // Only the outermost error of a throw is logged, so each one is logged here.
  for (const { reason } of failed) logger.error('a sweep failed', { error: reason });
  if (failed.length > 0) throw new AggregateError(failed.map(({ reason }) => reason));
  return undefined;
}
