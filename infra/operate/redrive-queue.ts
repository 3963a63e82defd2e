import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { DescribeMessage } from './describe-message.ts';

export type Redrive = {
  client: SQSClient;
  /** Addresses of the dead-letter queue and of the queue its messages came from. */
  from: string;
  to: string;
  describe: DescribeMessage;
  isDryRun: boolean;
  /** Deletes what cannot be read, once it is told. */
  isDropping: boolean;
  tell: (line: string) => void;
};

export type Redriven = { sent: number; left: number; dropped: number };

/** Nobody else sees a message for so long: a message that is left is shown again at the end. */
const holdSeconds = 300;
/** Not 0, which the embedded SQS fails at when it keeps its messages on disk. */
const shownAfterSeconds = 1;
const shownCharacters = 500;

/**
 * Empties a dead-letter queue into its source. A message is sent before it is deleted: when this dies in
 * between it comes twice, which every consumer bears. What cannot be read stays.
 */
export async function redriveQueue(redrive: Redrive): Promise<Redriven> {
  const counts: Redriven = { sent: 0, left: 0, dropped: 0 };
  const left: Message[] = [];
  const seen = new Set<string>();
  for (let batch = await receive(redrive); ; batch = await receive(redrive)) {
    const fresh = batch.filter(({ MessageId = '' }) => !seen.has(MessageId));
    if (fresh.length === 0) break;
    for (const message of fresh) {
      seen.add(message.MessageId ?? '');
      const fate = await settle(message, redrive);
      counts[fate] += 1;
      if (fate === 'left' || redrive.isDryRun) left.push(message);
    }
  }
  for (const message of left) await show(message, redrive);
  return counts;
}

/** What becomes of a message, or in a dry run would. */
async function settle(message: Message, redrive: Redrive): Promise<keyof Redriven> {
  const { describe, isDryRun, isDropping, tell } = redrive;
  const about = await describe(message.Body ?? '');
  if (about !== undefined) {
    tell(`${isDryRun ? 'would send' : 'send'}  ${about}`);
    if (isDryRun) return 'sent';
    await send(message, redrive);
    await remove(message, redrive);
    return 'sent';
  }
  // As JSON, so that nothing in it reaches the terminal as a command.
  const body = JSON.stringify((message.Body ?? '').slice(0, shownCharacters));
  tell(`unreadable, ${isDropping ? (isDryRun ? 'would drop' : 'dropped') : 'left'}  ${body}`);
  if (!isDropping) return 'left';
  if (!isDryRun) await remove(message, redrive);
  return 'dropped';
}

async function receive({ client, from }: Redrive): Promise<Message[]> {
  const { Messages = [] } = await client.send(
    new ReceiveMessageCommand({
      QueueUrl: from,
      MaxNumberOfMessages: 10,
      VisibilityTimeout: holdSeconds,
      WaitTimeSeconds: 1,
      MessageSystemAttributeNames: ['MessageGroupId'],
    }),
  );
  return Messages;
}

/** In its owner's group again, so that the queue stays fair. */
async function send(message: Message, { client, to }: Redrive): Promise<void> {
  const group = message.Attributes?.MessageGroupId;
  await client.send(
    new SendMessageCommand({
      QueueUrl: to,
      MessageBody: message.Body,
      ...(group ? { MessageGroupId: group } : {}),
    }),
  );
}

const remove = ({ ReceiptHandle }: Message, { client, from }: Redrive) =>
  client.send(new DeleteMessageCommand({ QueueUrl: from, ReceiptHandle }));

const show = ({ ReceiptHandle }: Message, { client, from }: Redrive) =>
  client.send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: from,
      ReceiptHandle,
      VisibilityTimeout: shownAfterSeconds,
    }),
  );
