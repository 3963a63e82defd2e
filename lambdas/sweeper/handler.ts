import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { systemClock } from '../lib/clock.ts';
import { logger } from '../lib/logger.ts';
import { updateMonthModelCost } from '../services/usage/stage-month.ts';
import { handleWatchMessage } from './handle-watch-message.ts';
import { sweep } from './sweep.ts';
import { sweepWebhooks } from './sweep-webhooks.ts';
import { sweepUserJobs } from './user-jobs.ts';

const processRecord = ({ body }: SQSRecord): Promise<void> => handleWatchMessage(body, systemClock);

const isQueueEvent = (event: SQSEvent | object): event is SQSEvent => 'Records' in event;

/** Handles the messages of the watch queue, and the scheduled event, which resumes everything that has stalled. */
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
    sweepWebhooks(systemClock),
    updateMonthModelCost(systemClock.now()),
  ]);
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
  // Log each error: of the AggregateError below, only the outer error appears in the log.
  for (const { reason } of failed) logger.error('a sweep failed', { error: reason });
  if (failed.length > 0) throw new AggregateError(failed.map(({ reason }) => reason));
  return undefined;
}
