import type { Context, SQSEvent } from 'aws-lambda';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { handler } from '#lambdas/mailer/handler.ts';
import type { MailMessage } from '#shared/schemas/queue.ts';
import { newEmail } from '#test/support/factories.ts';

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

async function sentTo(address: string) {
  const response = await fetch(`${inject('environment').AWS_ENDPOINT_URL_SES}/store`);
  const { emails } = storeSchema.parse(await response.json());
  return emails.filter((mail) => mail.destination.to.includes(address));
}

const eventOf = (...bodies: unknown[]) =>
  ({
    Records: bodies.map((body, i) => ({
      messageId: `message-${i}`,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })),
  }) as unknown as SQSEvent;

const context = {} as Context;

const verification = (to: string, locale: 'en' | 'zh'): MailMessage => ({
  v: 1,
  kind: 'verify_email',
  to,
  full_name: 'Ada <b>Example</b>',
  locale,
  token: 'the-token',
});

test('a verification mail carries the link as text and as HTML, with the name escaped', async () => {
  const to = newEmail();

  const answer = await handler(eventOf(verification(to, 'en')), context);
  const [mail] = await sentTo(to);

  const link = 'http://app.deckwright.test/verify-email?token=the-token';
  expect(answer.batchItemFailures).toEqual([]);
  expect(mail?.subject).toBe('Confirm your e-mail address for Deckwright');
  expect(mail?.body.text).toContain(link);
  expect(mail?.body.html).toContain(`href="${link}"`);
  expect(mail?.body.html).not.toContain('<b>Example');
});

test('a mail is in the language of its reader', async () => {
  const to = newEmail();

  await handler(
    eventOf(verification(to, 'zh'), {
      v: 1,
      kind: 'already_registered',
      to,
      full_name: '王伟',
      locale: 'zh',
    }),
    context,
  );
  const mails = await sentTo(to);

  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    '您已有 Deckwright 账户',
    '请验证您的 Deckwright 邮箱',
  ]);
  expect(mails.map(({ body }) => body.text).join()).toContain('王伟，您好！');
});

test('a message that can not be sent fails alone, and the others of its batch are sent', async () => {
  const to = newEmail();

  const answer = await handler(
    eventOf(verification(to, 'en'), 'not JSON', { v: 1, kind: 'nothing' }, { v: 2 }),
    context,
  );

  expect(answer.batchItemFailures).toEqual([
    { itemIdentifier: 'message-1' },
    { itemIdentifier: 'message-3' },
  ]);
  expect(await sentTo(to)).toHaveLength(1);
});

test('a name that is an address is not used to greet a stranger', async () => {
  const to = newEmail();
  const message = { ...verification(to, 'en'), full_name: 'Win at https://example.org' };

  await handler(eventOf(message), context);
  const [mail] = await sentTo(to);

  expect(mail?.body.text).not.toContain('example.org');
  expect(mail?.body.text).toContain('Welcome\n');
});
