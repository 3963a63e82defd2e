import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { expect, inject, test } from 'vitest';
import { readEmbeddedMails, renderInbox } from '#infra/local/mailbox.ts';

const environment = inject('environment');
const client = new SESClient();

async function sendTo(address: string, subject: string): Promise<void> {
  await client.send(
    new SendEmailCommand({
      Source: environment.MAIL_FROM,
      Destination: { ToAddresses: [address] },
      Message: {
        Subject: { Data: subject },
        Body: {
          Text: { Data: 'Open http://127.0.0.1:3000/verify/abc?x=1&y=2' },
          Html: { Data: '<p>Open</p><script>alert(1)</script>' },
        },
      },
    }),
  );
}

test('mails are listed newest first, with both bodies', async () => {
  const address = `${crypto.randomUUID()}@example.com`;
  await sendTo(address, 'First');
  await sendTo(address, 'Second 讲');

  const mails = await readEmbeddedMails(environment.AWS_ENDPOINT_URL_SES ?? '');

  const own = mails.filter(({ to }) => to === address);
  expect(own.map(({ subject }) => subject)).toEqual(['Second 讲', 'First']);
  expect(own[0]).toMatchObject({
    text: expect.stringContaining('/verify/abc'),
    html: expect.stringContaining('<p>Open</p>'),
  });
  expect(Date.parse(own[0]?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
});

test('the inbox links addresses and shows no markup of a mail as markup', () => {
  const page = renderInbox([
    {
      to: 'a@example.com',
      subject: '<img src=x onerror=alert(1)>',
      text: 'Go to https://example.com/a?b=1&c=2 <now>',
      html: '<script>alert(1)</script>',
      at: '2026-01-02T03:04:05.000Z',
    },
  ]);

  expect(page).toContain('<a href="https://example.com/a?b=1&amp;c=2">');
  expect(page).toContain('&lt;img src=x');
  expect(page).not.toMatch(/<script|<img/);
});
