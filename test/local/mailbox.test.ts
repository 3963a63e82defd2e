import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readMails, renderInbox } from '#infra/local/mailbox.ts';

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

test('the local mailbox lists mail newest first, as text and HTML', async () => {
  const address = `${crypto.randomUUID()}@example.com`;
  await sendTo(address, 'First');
  await sendTo(address, 'Second 讲');

  const mails = await readMails(environment.AWS_ENDPOINT_URL_SES ?? '');

  const own = mails.filter(({ to }) => to === address);
  expect(own.map(({ subject }) => subject)).toEqual(['Second 讲', 'First']);
  expect(own[0]).toMatchObject({
    text: expect.stringContaining('/verify/abc'),
    html: expect.stringContaining('<p>Open</p>'),
  });
  expect(Date.parse(own[0]?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
});

/** Starts a server that returns JSON for one path and 404 for others, until the end of the test. */
async function startServer(path: string, answer: unknown): Promise<string> {
  const server = createServer(({ url }, response) => {
    response.writeHead(url === path ? 200 : 404).end(JSON.stringify(answer));
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const [first, second] = ['2026-01-02T03:04:05.000Z', '2026-01-02T03:04:06.000Z'];
const listedMails = [
  { to: 'b@example.com', subject: 'Second', text: '', html: '<p>b</p>', at: second },
  { to: 'a@example.com', subject: 'First', text: 'a', html: '', at: first },
];

test('the local mailbox lists LocalStack’s mail newest first', async () => {
  const mail = (to: string, Subject: string, Timestamp: string, Body: unknown) => ({
    ...{ Destination: { ToAddresses: [to] }, Subject, Body, Timestamp },
  });
  const url = await startServer('/_aws/ses', {
    messages: [
      mail('a@example.com', 'First', first, { text_part: 'a', html_part: null }),
      mail('b@example.com', 'Second', second, { text_part: null, html_part: '<p>b</p>' }),
    ],
  });

  expect(await readMails(url)).toEqual(listedMails);
});

test('the local mailbox lists MiniStack’s mail newest first', async () => {
  const mail = (to: string, Subject: string, at: string, body: object) => ({
    ...{ To: [to], Subject, BodyText: '', BodyHtml: '', Timestamp: Date.parse(at) / 1000, ...body },
  });
  const url = await startServer('/_ministack/ses/messages', {
    messages: {
      '000000000000': [
        mail('a@example.com', 'First', first, { BodyText: 'a' }),
        mail('b@example.com', 'Second', second, { BodyHtml: '<p>b</p>' }),
      ],
    },
  });

  expect(await readMails(url)).toEqual(listedMails);
});

test('the local mailbox throws if the SES emulator has no endpoint that lists mail', async () => {
  const url = await startServer('/none', {});

  await expect(readMails(url)).rejects.toThrow(
    `The server at ${url} has no endpoint that lists sent mail.`,
  );
});

test('the inbox turns URLs into links and escapes markup in mails', () => {
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
