import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { mailMessageSchema } from '#shared/schemas/queue.ts';
import { logger } from '../lib/logger.ts';
import { sendMail } from './send-mail.ts';

const processor = new BatchProcessor(EventType.SQS);

/** The function behind the mail queue: what could not be sent is delivered again, the rest is not. */
export function handler(event: SQSEvent, context: Context): Promise<SQSBatchResponse> {
  return processPartialResponse(event, handleRecord, processor, {
    context,
    // A batch that failed wholly is answered like any other; the queue counts the tries.
    throwOnFullBatchFailure: false,
  });
}

async function handleRecord(record: SQSRecord): Promise<void> {
  try {
    await sendMail(mailMessageSchema.parse(JSON.parse(record.body)));
  } catch (error) {
    // The body holds an address and a token; the id is enough to find it in the dead-letter queue.
    logger.error('a mail was not sent', { message_id: record.messageId, error });
    throw error;
  }
}
