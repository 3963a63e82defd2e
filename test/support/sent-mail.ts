import type { SQSEvent } from 'aws-lambda';
import { inject } from 'vitest';
import { type Mail, readMails } from '#infra/local/mailbox.ts';

/** Returns the mails that the product has sent to an address in the tests, oldest first. */
export async function findSentMails(address: string): Promise<Mail[]> {
  const mails = await readMails(inject('environment').AWS_ENDPOINT_URL_SES ?? '');
  return mails.filter(({ to }) => to === address).reverse();
}

/** Creates an event of the mail queue; the message at index 1 has the id `message-1`. */
export const createSqsEvent = (...bodies: unknown[]) =>
  ({
    Records: bodies.map((body, i) => ({
      messageId: `message-${i}`,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })),
  }) as unknown as SQSEvent;
