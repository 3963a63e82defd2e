import type { Message, MessageAttributeValue } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent, SQSMessageAttribute, SQSRecord } from 'aws-lambda';
import { z } from 'zod';
import { traceAttribute } from './lineage.ts';

/** Converts queue messages to the event that Lambda sends to a function. */
export function toSqsEvent(messages: Message[], queueArn: string): SQSEvent {
  return { Records: messages.map((message) => toRecord(message, queueArn)) };
}

/** Returns the trace header of a message, from SQS's system attribute or the embedded server's message attribute. */
export const readTraceHeader = ({ Attributes, MessageAttributes }: Message): string | undefined =>
  Attributes?.AWSTraceHeader ?? MessageAttributes?.[traceAttribute]?.StringValue;

function toRecord(message: Message, queueArn: string): SQSRecord {
  const { [traceAttribute]: _trace, ...attributes } = message.MessageAttributes ?? {};
  const trace = readTraceHeader(message);
  return {
    messageId: message.MessageId ?? '',
    receiptHandle: message.ReceiptHandle ?? '',
    body: message.Body ?? '',
    // The type requires four attributes. SQS returns them because the poller requests all attributes.
    attributes: {
      ...message.Attributes,
      ...(trace ? { [traceAttribute]: trace } : {}),
    } as unknown as SQSRecord['attributes'],
    messageAttributes: Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [key, toAttribute(value)]),
    ),
    md5OfBody: message.MD5OfBody ?? '',
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn,
    awsRegion: 'us-east-1',
  };
}

function toAttribute(value: MessageAttributeValue): SQSMessageAttribute {
  return {
    dataType: value.DataType ?? 'String',
    ...(value.StringValue === undefined ? {} : { stringValue: value.StringValue }),
    ...(value.BinaryValue
      ? { binaryValue: Buffer.from(value.BinaryValue).toString('base64') }
      : {}),
    stringListValues: [],
    binaryListValues: [],
  };
}

const responseSchema = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })),
}) satisfies z.ZodType<SQSBatchResponse>;

/**
 * Returns the messages that the function has processed and that can be deleted. Like Lambda: all for an empty result or
 * no failures; none for a result of another shape or with an unknown message id.
 */
export function selectProcessedMessages(messages: Message[], result: unknown): Message[] {
  if (result === null || result === undefined) return messages;
  const parsed = responseSchema.safeParse(result);
  if (!parsed.success) return [];
  const failed = new Set(parsed.data.batchItemFailures.map((failure) => failure.itemIdentifier));
  const known = new Set(messages.map((message) => message.MessageId));
  if ([...failed].some((id) => !known.has(id))) return [];
  return messages.filter((message) => !failed.has(message.MessageId ?? ''));
}
