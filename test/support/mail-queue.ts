import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
} from '@aws-sdk/client-sqs';
import { sqs } from '#lambdas/lib/clients.ts';
import { env } from '#lambdas/lib/env.ts';
import { type MailMessage, mailMessageSchema } from '#shared/schemas/queue.ts';

type AddressedMail = Exclude<MailMessage, { kind: 'nothing' }>;

const inboxes = new Map<string, AddressedMail[]>();

/** Registers an address whose mails this process receives, because parallel test files share one mail queue. */
export function watchMail(address: string): string {
  inboxes.set(address, []);
  return address;
}

/** Waits for the next mail to a watched address and returns it. */
export async function nextMail(to: string): Promise<AddressedMail> {
  for (;;) {
    const mail = inboxes.get(to)?.shift();
    if (mail) return mail;
    await receive(2);
  }
}

async function receive(waitSeconds: number): Promise<void> {
  const { Messages = [] } = await sqs().send(
    new ReceiveMessageCommand({
      QueueUrl: env.MAIL_QUEUE_URL,
      MaxNumberOfMessages: 10,
      WaitTimeSeconds: waitSeconds,
      MessageSystemAttributeNames: ['ApproximateReceiveCount'],
    }),
  );
  await Promise.all(Messages.map(routeMessage));
}

async function routeMessage(message: Message): Promise<void> {
  const handle = { QueueUrl: env.MAIL_QUEUE_URL, ReceiptHandle: message.ReceiptHandle };
  const mail = mailMessageSchema.parse(JSON.parse(message.Body ?? ''));
  const inbox = mail.kind === 'nothing' ? [] : inboxes.get(mail.to);
  if (!inbox) {
    // SQS guarantees no order. A queue that returns its oldest messages first would always return the same ten, which
    // no test receives, so these messages are hidden for a second.
    const isUnclaimed = Number(message.Attributes?.ApproximateReceiveCount) > 5;
    const VisibilityTimeout = isUnclaimed ? 1 : 0;
    await sqs().send(new ChangeMessageVisibilityCommand({ ...handle, VisibilityTimeout }));
    return;
  }
  if (mail.kind !== 'nothing') inbox.push(mail);
  await sqs().send(new DeleteMessageCommand(handle));
}
