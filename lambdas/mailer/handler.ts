import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { z } from 'zod';
import { feedbackEventSchema } from '#shared/schemas/mail-feedback.ts';
import { mailMessageSchema } from '#shared/schemas/queue.ts';
import { logger } from '../lib/logger.ts';
import { recordFeedback } from './record-feedback.ts';
import { sendMail } from './send-mail.ts';

const processor = new BatchProcessor(EventType.SQS);
const messageSchema = z.union([mailMessageSchema, feedbackEventSchema]);

/**
 * Handler of the mail queue: sends mails and records the bounces and complaints that SES reports. Only failed messages
 * of a batch are delivered again.
 */
export function handler(event: SQSEvent, context: Context): Promise<SQSBatchResponse> {
  return processPartialResponse(event, handleRecord, processor, {
    context,
    // A batch that failed completely is reported like any other batch; the queue counts the receives.
    throwOnFullBatchFailure: false,
  });
}

async function handleRecord(record: SQSRecord): Promise<void> {
  try {
    const message = messageSchema.parse(JSON.parse(record.body));
    await ('kind' in message ? sendMail(message) : recordFeedback(message));
  } catch (error) {
    // Don't log the body, which contains an address and a token; the id identifies the message in the
    // dead-letter queue.
    logger.error('a message of the mail queue failed', { message_id: record.messageId, error });
    throw error;
  }
}
