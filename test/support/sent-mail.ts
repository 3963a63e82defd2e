import type { SQSEvent } from 'aws-lambda';
import { inject } from 'vitest';
import { type Mail, readMails } from '#infra/local/mailbox.ts';

/** The mails that the tests' SES has sent to an address, the oldest first. */
export async function sentTo(address: string): Promise<Mail[]> {
  const mails = await readMails(inject('environment').AWS_ENDPOINT_URL_SES ?? '');
  return mails.filter(({ to }) => to === address).reverse();
}

/** An event of the mail queue; the message at place 1 has the id `message-1`. */
export const eventOf = (...bodies: unknown[]) =>
  ({
    Records: bodies.map((body, i) => ({
      messageId: `message-${i}`,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })),
  }) as unknown as SQSEvent;
