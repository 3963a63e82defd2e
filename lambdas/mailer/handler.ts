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
 * The function behind the mail queue: sends mails and records what SES reports of them. What fails is delivered again,
 * the rest of the batch is not.
 */
export function handler(event: SQSEvent, context: Context): Promise<SQSBatchResponse> {
  return processPartialResponse(event, handleRecord, processor, {
    context,
    // A batch that failed wholly is answered like any other; the queue counts the tries.
    throwOnFullBatchFailure: false,
  });
}

async function handleRecord(record: SQSRecord): Promise<void> {
  try {
    const message = messageSchema.parse(JSON.parse(record.body));
    await ('kind' in message ? sendMail(message) : recordFeedback(message));
  } catch (error) {
    // The body holds an address and a token; the id is enough to find it in the dead-letter queue.
    logger.error('a message of the mail queue failed', { message_id: record.messageId, error });
    throw error;
  }
}
