import type { Message, MessageAttributeValue } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent, SQSMessageAttribute, SQSRecord } from 'aws-lambda';
import { z } from 'zod';
import { traceAttribute } from './lineage.ts';

/** The event Lambda gives a function for messages of a queue. */
export function toSqsEvent(messages: Message[], queueArn: string): SQSEvent {
  return { Records: messages.map((message) => toRecord(message, queueArn)) };
}

/** The trace header that came with a message, where the embedded server or SQS itself keeps it. */
export const traceOf = ({ Attributes, MessageAttributes }: Message): string | undefined =>
  Attributes?.AWSTraceHeader ?? MessageAttributes?.[traceAttribute]?.StringValue;

function toRecord(message: Message, queueArn: string): SQSRecord {
  const { [traceAttribute]: _trace, ...attributes } = message.MessageAttributes ?? {};
  const trace = traceOf(message);
  return {
    messageId: message.MessageId ?? '',
    receiptHandle: message.ReceiptHandle ?? '',
    body: message.Body ?? '',
    // SQS always gives the four that the type asks for; they are requested by the poller.
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
 * Messages a function is done with. As Lambda reads an answer: nothing or an empty list of failures
 * means all; an answer of another shape, or one that names an unknown message, means none.
 */
export function settledMessages(messages: Message[], answer: unknown): Message[] {
  if (answer === null || answer === undefined) return messages;
  const parsed = responseSchema.safeParse(answer);
  if (!parsed.success) return [];
  const failed = new Set(parsed.data.batchItemFailures.map((failure) => failure.itemIdentifier));
  const known = new Set(messages.map((message) => message.MessageId));
  if ([...failed].some((id) => !known.has(id))) return [];
  return messages.filter((message) => !failed.has(message.MessageId ?? ''));
}
