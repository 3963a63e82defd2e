import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { webhookMessageSchema } from '#shared/schemas/queue.ts';
import { systemClock } from '../lib/clock.ts';
import { logger } from '../lib/logger.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { expandEvent } from './expand-event.ts';

const batchProcessor = new BatchProcessor(EventType.SQS);

/** Handler of the webhook queue: turns events into deliveries, and attempts deliveries. */
export function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  return processPartialResponse(event, handleRecord, batchProcessor, {
    throwOnFullBatchFailure: false,
  });
}

async function handleRecord({ body, messageId }: SQSRecord): Promise<void> {
  try {
    const message = webhookMessageSchema.parse(JSON.parse(body));
    await (message.kind === 'event'
      ? expandEvent(message, systemClock)
      : attemptDelivery(message, { clock: systemClock }));
  } catch (error) {
    logger.error('a message of the webhook queue failed', { message_id: messageId, error });
    throw error;
  }
}
