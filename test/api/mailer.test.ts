import type { Context } from 'aws-lambda';
import { expect, test } from 'vitest';
import { handler } from '#lambdas/mailer/handler.ts';
import { factorChanges } from '#shared/schemas/mfa.ts';
import type { MailMessage } from '#shared/schemas/queue.ts';
import { newEmail } from '#test/support/factories.ts';
import { createSqsEvent, findSentMails } from '#test/support/sent-mail.ts';
import {
  collaboratorMail,
  invitationMail,
  mailKindCases,
  sharedMailFields,
} from './support/mail-kinds.ts';

const context = {} as Context;

const createVerificationMail = (to: string, locale: 'en' | 'zh'): MailMessage => ({
  v: 1,
  kind: 'verify_email',
  to,
  full_name: 'Ada <b>Example</b>',
  locale,
  token: 'the-token',
});

test('a verification mail contains the link as text and HTML, with the name escaped', async () => {
  const to = newEmail();

  const answer = await handler(createSqsEvent(createVerificationMail(to, 'en')), context);
  const [mail] = await findSentMails(to);

  const link = 'http://app.deckwright.test/verify-email#token=the-token';
  expect(answer.batchItemFailures).toEqual([]);
  expect(mail?.subject).toBe('Confirm your e-mail address for Deckwright');
  expect(mail?.text).toContain(link);
  expect(mail?.html).toContain(`href="${link}"`);
  expect(mail?.html).not.toContain('<b>Example');
});

test('a mail uses the recipient’s language', async () => {
  const to = newEmail();

  await handler(
    createSqsEvent(createVerificationMail(to, 'zh'), {
      v: 1,
      kind: 'already_registered',
      to,
      full_name: '王伟',
      locale: 'zh',
    }),
    context,
  );
  const mails = await findSentMails(to);

  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    '您已有 Deckwright 账户',
    '请确认您的 Deckwright 邮箱',
  ]);
  expect(mails.map(({ text }) => text).join()).toContain('王伟，您好！');
});

test('an invalid mail message fails alone, and the rest of the batch is sent', async () => {
  const to = newEmail();

  const answer = await handler(
    createSqsEvent(
      createVerificationMail(to, 'en'),
      'not JSON',
      { v: 1, kind: 'nothing' },
      { v: 2 },
    ),
    context,
  );

  expect(answer.batchItemFailures).toEqual([
    { itemIdentifier: 'message-1' },
    { itemIdentifier: 'message-3' },
  ]);
  expect(await findSentMails(to)).toHaveLength(1);
});

test.each([
  'Win at https://example.org',
  'Win at example。org',
  'Win at example\uff0eorg',
  'Win at example\u2024org',
  'Win at example.\ufefforg',
  'Win at w\u200bww example',
])('a name that contains a URL is not used in the greeting: %s', async (full_name) => {
  const to = newEmail();
  const message = { ...createVerificationMail(to, 'en'), full_name };

  await handler(createSqsEvent(message), context);
  const [mail] = await findSentMails(to);

  expect(mail?.text).not.toContain('Win at');
  expect(mail?.text).toContain('Welcome\n');
});

test.each(mailKindCases)(
  'the mail “%s” is sent in both languages, as HTML and as text',
  async (_kind, make, link) => {
    const addresses = { en: newEmail(), zh: newEmail() };

    await handler(createSqsEvent(make(addresses.en, 'en'), make(addresses.zh, 'zh')), context);
    const [english] = await findSentMails(addresses.en);
    const [chinese] = await findSentMails(addresses.zh);

    expect(english?.subject).not.toMatch(/\p{Script=Han}/u);
    expect(chinese?.subject).toMatch(/\p{Script=Han}/u);
    expect(english?.text).not.toMatch(/\p{Script=Han}/u);
    expect(chinese?.text).toMatch(/\p{Script=Han}/u);
    for (const mail of [english, chinese]) {
      if (link) expect(mail?.text).toMatch(link);
      if (link) expect(mail?.html).toMatch(link);
      expect(mail?.html).toContain('prefers-color-scheme: dark');
      expect(mail?.html).not.toMatch(/<(img|script|iframe|form)|url\(|@import/i);
      expect(`${mail?.subject}${mail?.text}`).not.toMatch(/undefined|\{|\}/);
    }
  },
);

test('an admin’s message is escaped in HTML', async () => {
  const to = newEmail();
  const message = 'Sorry <script>alert(1)</script> & "bye"';

  await handler(
    createSqsEvent({ v: 1, kind: 'invite_declined', to, locale: 'en', message }),
    context,
  );
  const [mail] = await findSentMails(to);

  expect(mail?.text).toContain(message);
  expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;bye&quot;');
});

test('an admin’s line breaks are kept in text and HTML', async () => {
  const to = newEmail();
  const message = 'Not yet.\nAsk again in May.\r\n\r\nThe <i>team</i>';

  await handler(
    createSqsEvent({ v: 1, kind: 'invite_declined', to, locale: 'en', message }),
    context,
  );
  const [mail] = await findSentMails(to);

  expect(mail?.text).toContain('Not yet.\nAsk again in May.');
  expect(mail?.html).toContain('Not yet.<br>Ask again in May.<br><br>The &lt;i&gt;team&lt;/i&gt;');
});

test.each([
  ['full_name', 'Ada\r\nBcc: thief@example.org'],
  ['full_name', 'Ada\nSubject: Prize'],
  ['full_name', 'Ada\u2028Bcc: thief@example.org'],
  ['token', 'x\r\nBcc: thief@example.org'],
])('line breaks in %s cannot add a mail header', async (field, value) => {
  const to = newEmail();

  await handler(createSqsEvent({ ...createVerificationMail(to, 'en'), [field]: value }), context);
  const [mail] = await findSentMails(to);

  expect(mail?.to).toBe(to);
  expect(mail?.subject).toBe('Confirm your e-mail address for Deckwright');
  expect(await findSentMails('thief@example.org')).toEqual([]);
});

test.each(factorChanges)(
  'a mail about %s explains the change in both languages',
  async (change) => {
    const to = newEmail();
    const message = { v: 1, kind: 'factor_changed', to, full_name: 'Ada', change };

    await handler(
      createSqsEvent({ ...message, locale: 'en' }, { ...message, locale: 'zh' }),
      context,
    );
    const mails = await findSentMails(to);

    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(2);
    for (const { subject, text } of mails) {
      expect(subject).toContain('Deckwright');
      expect(text).toContain('http://app.deckwright.test/auth/forgot-password');
    }
  },
);

test('the mail about a mention shows the comment in one paragraph, without its line breaks', async () => {
  const to = newEmail();
  const text = 'Hello\n\n--\nYour account ends.\r\nPlease reply.';
  const [from, title] = ['Olive Owner', 'Bees'];
  const message = {
    ...sharedMailFields,
    kind: 'comment_mention',
    to,
    locale: 'en',
    from,
    title,
    text,
  };

  await handler(createSqsEvent({ ...message, comment_id: '01J0000000000000000000000C' }), context);

  const [mail] = await findSentMails(to);
  expect(mail?.text).toContain('\n\nHello -- Your account ends. Please reply.\n\n');
});

test('mails that other users cause contain none of their names, titles and comments that look like links', async () => {
  const to = newEmail();
  const from = 'www.evil.example';
  const title = 'Win at https://evil.example';
  const role = 'viewer' as const;
  const text = 'Look at evil.example/now';

  await handler(
    createSqsEvent(
      { ...collaboratorMail, to, locale: 'en', from, title, role },
      {
        ...{ ...sharedMailFields, kind: 'comment_mention', to, locale: 'zh', from, title, text },
        comment_id: '01J0000000000000000000000C',
      },
    ),
    context,
  );

  const mails = await findSentMails(to);
  expect(mails).toHaveLength(2);
  for (const mail of mails) expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain('evil');
});

test.each([
  ['collaborator_added', collaboratorMail],
  ['collaborator_invited', { ...invitationMail, registration: 'invite' }],
])(
  'a mail about a shared presentation contains the inviter’s address, no long name and no telephone number: %s',
  async (_, message) => {
    const to = newEmail();
    const numbers = ['Call +1 555 0100', 'Ring ５５５０１', 'Bo 12345'];
    const names = ['Gil 2024', `${'Long '.repeat(10)}name`, ...numbers];

    await handler(
      createSqsEvent(
        ...names.map((from) => ({ ...message, to, locale: 'en', role: 'viewer', from })),
      ),
      context,
    );

    const mails = await findSentMails(to);
    expect(mails).toHaveLength(names.length);
    for (const { subject } of mails) expect(subject).toBe('A presentation was shared with you');
    const texts = mails.map(({ text }) => text);
    for (const text of texts) expect(text).toContain('(gil@example.com)');
    expect(texts.filter((text) => text.includes('Gil 2024 (gil'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('A Deckwright user'))).toHaveLength(3);
    for (const number of numbers) expect(texts.join()).not.toContain(number);
    expect(texts.join()).not.toContain('Long '.repeat(9));
  },
);

test('a mail about a shared presentation links to a page that stops further mails', async () => {
  const to = newEmail();

  await handler(
    createSqsEvent(
      { ...collaboratorMail, to, locale: 'en', role: 'viewer' },
      { ...invitationMail, to, locale: 'zh', registration: 'invite' },
    ),
    context,
  );

  const url = 'http://app.deckwright.test/stop-invitations#token=the-stop-token';
  for (const { text, html } of await findSentMails(to)) {
    expect(text).toContain(url);
    expect(html).toContain(`href="${url}"`);
  }
});

test('a mail to an invited address without an account names the presentation and links to it and to the registration', async () => {
  const to = newEmail();
  const message = { ...invitationMail, to, locale: 'en', registration: 'invite' };
  const title = 'Win at https://evil.example';
  const earlier = { ...message, title: undefined, presentation_id: undefined };

  await handler(
    createSqsEvent(
      { ...message, title: 'Bees: a report' },
      { ...message, title },
      { ...message, title: 'Call 0800 123 4567' },
      earlier,
    ),
    context,
  );
  const texts = (await findSentMails(to)).map(({ text }) => text);

  expect(texts).toHaveLength(4);
  expect(texts.filter((text) => text.includes('shared “Bees: a report” with you'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('shared a presentation with you on'))).toHaveLength(
    3,
  );
  expect(texts.join()).not.toMatch(/evil|0800/);
  for (const text of texts) {
    expect(text).toContain('The registration page says how to request one.');
    expect(text).toContain('http://app.deckwright.test/auth/register\n');
  }
  const links = texts.filter((text) => text.includes('/presentation/01J0000000000000000000000B'));
  expect(links).toHaveLength(3);
});

test.each([
  ['@Olive Owner: is 3.5 and/or 12:30 right, e.g. here?', undefined],
  ['这里对吗？请看第二页。谢谢', undefined],
  ['See evil.example/now or www.evil', 'See [link] or [link]'],
  ['Mail me@evil.example, or 10.0.0.1', 'Mail [link] or [link]'],
  ['请看evil。com，谢谢', '[link]，谢谢'],
  ['a \\\\evil\\share //evil x', 'a [link] [link] x'],
])('the mail about a mention quotes the comment without links: %s', async (text, shown = text) => {
  const to = newEmail();
  const message = { ...sharedMailFields, kind: 'comment_mention', to, locale: 'en', text };
  const slide_id = 's01';

  await handler(
    createSqsEvent({ ...message, slide_id, comment_id: '01J0000000000000000000000C' }),
    context,
  );

  const [mail] = await findSentMails(to);
  expect(mail?.subject).toBe('Gil Guest mentioned you in “Bees”');
  expect(mail?.text).toContain(`\n\n${shown}\n\n`);
  expect(mail?.text).toContain('?comment=01J0000000000000000000000C&slide=s01');
});
