import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { queueNames } from '#infra/operate/redrive-options.ts';
import { findQueueUrls } from '#infra/operate/stack-outputs.ts';
import type { RunningStack } from '#test/support/stack.ts';
import { until } from '#test/support/until.ts';

export type Queues = { client: SQSClient; addresses: Record<string, string> };

/** Returns an SQS client and the URLs of the stack's queues. */
export async function openQueues(stack: RunningStack): Promise<Queues> {
  const addresses = await stack.endpoints();
  const client = new SQSClient({
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    endpoint: String(addresses.AWS_ENDPOINT_URL_SQS),
    useQueueUrlAsEndpoint: false,
  });
  return { client, addresses };
}

/** Returns the number of messages in a queue: waiting, delayed and in flight. */
async function countMessages({ client }: Queues, QueueUrl: string): Promise<number> {
  const command = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] });
  const { Attributes = {} } = await client.send(command);
  return Object.entries(Attributes)
    .filter(([name]) => name.startsWith('ApproximateNumberOfMessages'))
    .reduce((sum, [, count]) => sum + Number(count), 0);
}

export type QueueCounts = { messages: number; letters: number };

/** Counts the messages in the queues and in their dead-letter queues. */
export async function countWaitingMessages(queues: Queues): Promise<QueueCounts> {
  const waiting = { messages: 0, letters: 0 };
  for (const name of queueNames) {
    const { from, to } = findQueueUrls(queues.addresses, name);
    waiting.letters += await countMessages(queues, from);
    waiting.messages += await countMessages(queues, to);
  }
  return waiting;
}

const unreadableMessages = ['not json', '{}', '{"v":2,"presentation_id":"x"}', '[]', '""'];

/** Moves messages to the dead-letter queue, as SQS does after five receives, and adds unreadable ones. */
export async function moveToDeadLetters(
  queues: Queues,
  letters: number,
): Promise<{ unreadable: number }> {
  const { from, to } = findQueueUrls(queues.addresses, 'generation');
  const unreadable = Math.floor(letters / 4);
  let left = letters - unreadable;
  await until(
    async () => {
      for (const message of await receiveMessages(queues, to, left)) {
        await sendMessage(queues, from, message.Body ?? '');
        const { ReceiptHandle } = message;
        await queues.client.send(new DeleteMessageCommand({ QueueUrl: to, ReceiptHandle }));
        left -= 1;
      }
      return left === 0;
    },
    { seconds: 300, everyMs: 20, what: 'messages for the dead-letter queue' },
  );
  for (let i = 0; i < unreadable; i += 1) {
    await sendMessage(queues, from, unreadableMessages[i % unreadableMessages.length] ?? '');
  }
  return { unreadable };
}

async function receiveMessages({ client }: Queues, url: string, max: number): Promise<Message[]> {
  const command = new ReceiveMessageCommand({
    QueueUrl: url,
    MaxNumberOfMessages: Math.min(10, max),
    VisibilityTimeout: 60,
    WaitTimeSeconds: 2,
  });
  return (await client.send(command)).Messages ?? [];
}

const sendMessage = ({ client }: Queues, QueueUrl: string, MessageBody: string) =>
  client.send(new SendMessageCommand({ QueueUrl, MessageBody }));
