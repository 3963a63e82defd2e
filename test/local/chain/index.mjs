import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';

const client = new SQSClient({ useQueueUrlAsEndpoint: false });

/** Sends a message with one hop less, until no hops are left. */
export async function handler({ Records }) {
  for (const { body } of Records) {
    const { queue, hops } = JSON.parse(body);
    if (hops > 0) {
      const MessageBody = JSON.stringify({ queue, hops: hops - 1 });
      await client.send(new SendMessageCommand({ QueueUrl: queue, MessageBody }));
    }
  }
}
