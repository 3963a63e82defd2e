import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { sqs } from './clients.ts';

export type SendOptions = {
  /** Delay of the message in seconds, up to 900. */
  delaySeconds?: number;
  /** Message group of an SQS fair queue, so that one group does not delay others. */
  group?: string;
};

/**
 * Returns a value as JSON with all characters outside ASCII escaped: SQS rejects messages with U+FFFE or U+FFFF,
 * which a name may contain
 * (https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html).
 */
const toAsciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Sends one JSON message; rejects when SQS did not accept it. */
export async function sendMessage(
  queueUrl: string,
  body: unknown,
  options: SendOptions = {},
): Promise<void> {
  await sqs().send(
    new SendMessageCommand({
      QueueUrl: queueUrl,
      MessageBody: toAsciiJson(body),
      ...(options.delaySeconds === undefined ? {} : { DelaySeconds: options.delaySeconds }),
      ...(options.group === undefined ? {} : { MessageGroupId: options.group }),
    }),
  );
}
