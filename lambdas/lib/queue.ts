import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { sqs } from './clients.ts';

export type SendOptions = {
  /** Seconds, up to 900. */
  delaySeconds?: number;
  /** SQS fair queues share a standard queue between groups. */
  group?: string;
};

/** Sends one JSON message; rejects when the queue did not take it. */
export async function send(
  queueUrl: string,
  body: unknown,
  options: SendOptions = {},
): Promise<void> {
  await sqs().send(
    new SendMessageCommand({
      QueueUrl: queueUrl,
      MessageBody: JSON.stringify(body),
      ...(options.delaySeconds === undefined ? {} : { DelaySeconds: options.delaySeconds }),
      ...(options.group === undefined ? {} : { MessageGroupId: options.group }),
    }),
  );
}
