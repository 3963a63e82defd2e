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
  /** URL of the dead-letter queue. */
  from: string;
  /** URL of the source queue. */
  to: string;
  describe: DescribeMessage;
  isDryRun: boolean;
  /** Deletes unreadable messages after printing them. */
  isDropping: boolean;
  print: (line: string) => void;
};

export type RedriveCounts = { sent: number; left: number; dropped: number };

/**
 * Visibility timeout of a received message, in seconds. Messages that remain in the queue become visible again at the
 * end.
 */
const visibilityTimeoutSeconds = 300;
/** Not 0: the embedded SQS fails on 0 when it stores messages on disk. */
const visibleAfterSeconds = 1;
const maxPrintedCharacters = 500;

/**
 * Moves all readable messages of a dead-letter queue to its source queue; unreadable ones stay. Sends each message
 * before it deletes it: after a crash in between the message is delivered twice, which every consumer accepts.
 */
export async function redriveQueue(redrive: Redrive): Promise<RedriveCounts> {
  const counts: RedriveCounts = { sent: 0, left: 0, dropped: 0 };
  const leftMessages: Message[] = [];
  const seenIds = new Set<string>();
  for (let batch = await receiveMessages(redrive); ; batch = await receiveMessages(redrive)) {
    const newMessages = batch.filter(({ MessageId = '' }) => !seenIds.has(MessageId));
    if (newMessages.length === 0) break;
    for (const message of newMessages) {
      seenIds.add(message.MessageId ?? '');
      const outcome = await processMessage(message, redrive);
      counts[outcome] += 1;
      if (outcome === 'left' || redrive.isDryRun) leftMessages.push(message);
    }
  }
  for (const message of leftMessages) await makeVisible(message, redrive);
  return counts;
}

/** Sends, keeps or drops a message, and returns the outcome. A dry run only returns the outcome. */
async function processMessage(message: Message, redrive: Redrive): Promise<keyof RedriveCounts> {
  const { describe, isDryRun, isDropping, print } = redrive;
  const description = await describe(message.Body ?? '');
  if (description !== undefined) {
    print(`${isDryRun ? 'would send' : 'send'}  ${description}`);
    if (isDryRun) return 'sent';
    await sendMessage(message, redrive);
    await deleteMessage(message, redrive);
    return 'sent';
  }
  // Printed as JSON so that control characters in the body can't affect the terminal.
  const body = JSON.stringify((message.Body ?? '').slice(0, maxPrintedCharacters));
  print(`unreadable, ${isDropping ? (isDryRun ? 'would drop' : 'dropped') : 'left'}  ${body}`);
  if (!isDropping) return 'left';
  if (!isDryRun) await deleteMessage(message, redrive);
  return 'dropped';
}

async function receiveMessages({ client, from }: Redrive): Promise<Message[]> {
  const { Messages = [] } = await client.send(
    new ReceiveMessageCommand({
      QueueUrl: from,
      MaxNumberOfMessages: 10,
      VisibilityTimeout: visibilityTimeoutSeconds,
      WaitTimeSeconds: 1,
      MessageSystemAttributeNames: ['MessageGroupId'],
    }),
  );
  return Messages;
}

/** Sends the message with its message group, which keeps the queue fair between owners. */
async function sendMessage(message: Message, { client, to }: Redrive): Promise<void> {
  const group = message.Attributes?.MessageGroupId;
  await client.send(
    new SendMessageCommand({
      QueueUrl: to,
      MessageBody: message.Body,
      ...(group ? { MessageGroupId: group } : {}),
    }),
  );
}

const deleteMessage = ({ ReceiptHandle }: Message, { client, from }: Redrive) =>
  client.send(new DeleteMessageCommand({ QueueUrl: from, ReceiptHandle }));

const makeVisible = ({ ReceiptHandle }: Message, { client, from }: Redrive) =>
  client.send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: from,
      ReceiptHandle,
      VisibilityTimeout: visibleAfterSeconds,
    }),
  );
