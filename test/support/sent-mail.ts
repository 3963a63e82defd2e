import type { SQSEvent } from 'aws-lambda';
import { inject } from 'vitest';
import { z } from 'zod';

const storeSchema = z.object({
  emails: z.array(
    z.object({
      from: z.string(),
      subject: z.string(),
      destination: z.object({ to: z.array(z.string()) }),
      body: z.object({ text: z.string(), html: z.string() }),
    }),
  ),
});

/** The mails that the embedded SES took for an address. */
export async function sentTo(address: string) {
  const response = await fetch(`${inject('environment').AWS_ENDPOINT_URL_SES}/store`);
  const { emails } = storeSchema.parse(await response.json());
  return emails.filter((mail) => mail.destination.to.includes(address));
}

/** An event of the mail queue; the message at place 1 has the id `message-1`. */
export const eventOf = (...bodies: unknown[]) =>
  ({
    Records: bodies.map((body, i) => ({
      messageId: `message-${i}`,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })),
  }) as unknown as SQSEvent;
