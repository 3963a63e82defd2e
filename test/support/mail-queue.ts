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

const mine = new Map<string, AddressedMail[]>();

/** A new address whose mails this process watches: test files run side by side on one queue. */
export function watchMail(address: string): string {
  mine.set(address, []);
  return address;
}

/** The next mail queued for a watched address, in order; waits for it. */
export async function nextMail(to: string): Promise<AddressedMail> {
  for (;;) {
    const mail = mine.get(to)?.shift();
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
    }),
  );
  await Promise.all(Messages.map(sort));
}

async function sort(message: Message): Promise<void> {
  const handle = { QueueUrl: env.MAIL_QUEUE_URL, ReceiptHandle: message.ReceiptHandle };
  const mail = mailMessageSchema.parse(JSON.parse(message.Body ?? ''));
  const inbox = mail.kind === 'nothing' ? [] : mine.get(mail.to);
  if (!inbox) {
    await sqs().send(new ChangeMessageVisibilityCommand({ ...handle, VisibilityTimeout: 0 }));
    return;
  }
  if (mail.kind !== 'nothing') inbox.push(mail);
  await sqs().send(new DeleteMessageCommand(handle));
}
