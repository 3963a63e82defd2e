import { describe, expect, test } from 'vitest';
import { getUser } from '#lambdas/stores/user-store.ts';
import { maxWebhooks } from '#shared/domain/webhooks.ts';
import { call } from '#test/support/api.ts';
import { newKey } from '#test/support/api-keys.ts';
import { newEmail, newUser } from '#test/support/factories.ts';
import { nextMail, watchMail } from '#test/support/mail-queue.ts';
import { newWebhook, sendPing, startReceiver, verifyPayload } from '#test/support/webhooks.ts';

const webhookUrl = 'https://hooks.example.com/deckwright';
const webhookBody = { url: webhookUrl, events: ['presentation.completed'] };

describe('creating and changing webhooks', () => {
  test('a webhook’s secret is returned only by the response that creates the webhook', async () => {
    const { token } = await newUser();

    const created = await call('POST', '/webhooks', { token, body: webhookBody });
    const list = await call('GET', '/webhooks', { token });
    const read = await call('GET', `/webhooks/${created.body.id}`, { token });

    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ url: webhookUrl, is_active: true, off_reason: null });
    expect(created.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { secret, ...shown } = created.body;
    expect(list.body).toEqual({ items: [shown] });
    expect(read.body).toEqual(shown);
  });

  test('the owner gets a mail with the host when a webhook is created, and when its address changes', async () => {
    const email = watchMail(newEmail());
    const { token } = await newUser({ email, locale: 'zh', full_name: 'Olive Owner' });

    const { body: created } = await call('POST', '/webhooks', { token, body: webhookBody });
    const first = await nextMail(email);
    const path = `/webhooks/${created.id}`;
    await call('PATCH', path, { token, body: { url: webhookUrl, is_active: false } });
    await call('PATCH', path, { token, body: { url: 'https://other.example.com/' } });
    const second = await nextMail(email);

    const mail = { kind: 'webhook_address', locale: 'zh', full_name: 'Olive Owner' };
    expect(first).toMatchObject({ ...mail, host: 'hooks.example.com', change: 'created' });
    expect(second).toMatchObject({ ...mail, host: 'other.example.com', change: 'changed' });
  });

  test('repeated create requests with one idempotency key create one webhook', async () => {
    const { token } = await newUser();
    const headers = { 'idempotency-key': 'one' };

    const first = await call('POST', '/webhooks', { token, body: webhookBody, headers });
    const second = await call('POST', '/webhooks', { token, body: webhookBody, headers });

    expect(first.status).toBe(201);
    expect(second).toMatchObject({ status: 409, body: { code: 'done_before' } });
    expect((await call('GET', '/webhooks', { token })).body.items).toHaveLength(1);
  });

  test.each([
    'http://127.0.0.1/hook',
    'https://10.0.0.1/hook',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/hook',
    'https://localhost/hook',
    'https://db.internal/hook',
    'https://user:secret@hooks.example.com/',
    'https://hooks.example.com:22/',
    'ftp://hooks.example.com/',
    'hooks.example.com',
  ])('a webhook is rejected for the address %s', async (address) => {
    const { token } = await newUser();

    const created = await call('POST', '/webhooks', {
      token,
      body: { ...webhookBody, url: address },
    });

    expect(created).toMatchObject({ status: 422, body: { code: 'validation' } });
    expect(Object.keys(created.body.fields ?? {})).toEqual(['url']);
    expect((await call('GET', '/webhooks', { token })).body.items).toEqual([]);
  });

  test.each([
    [[]],
    [['presentation.completed', 'presentation.completed']],
    [['presentation.deleted']],
    [['webhook.ping']],
  ])('a webhook is rejected for the events %j', async (events) => {
    const { token } = await newUser();

    const { status } = await call('POST', '/webhooks', {
      token,
      body: { url: webhookUrl, events },
    });

    expect(status).toBe(422);
  });

  test('a user has at most ten webhooks, also with concurrent requests', async () => {
    const { token, user } = await newUser();

    const answers = await Promise.all(
      Array.from({ length: maxWebhooks + 4 }, (_, i) =>
        call('POST', '/webhooks', { token, body: { ...webhookBody, url: `${webhookUrl}/${i}` } }),
      ),
    );

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxWebhooks);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ body: { code } }) => code)).toEqual(Array(4).fill('webhooks_full'));
    expect(await getUser(user.id)).toMatchObject({ webhook_count: maxWebhooks });
  });

  test.each([
    ['en', 'is not valid: another webhook of yours has this address'],
    ['zh', '已被您的另一个 Webhook 使用'],
  ])(
    'a webhook can’t have the address of another webhook of the user (%s)',
    async (locale, text) => {
      const { token } = await newUser();
      const headers = { 'accept-language': locale };
      const other = { ...webhookBody, url: 'https://hooks.example.com/other' };
      await call('POST', '/webhooks', { token, body: webhookBody });
      const { body: second } = await call('POST', '/webhooks', { token, body: other });
      const path = `/webhooks/${second.id}`;

      const created = await call('POST', '/webhooks', { token, body: webhookBody, headers });
      const moved = await call('PATCH', path, { token, body: { url: webhookUrl }, headers });
      const kept = await call('PATCH', path, { token, body: { url: other.url } });
      const ofOther = await call('POST', '/webhooks', {
        token: (await newUser()).token,
        body: webhookBody,
      });

      for (const answer of [created, moved])
        expect(answer).toMatchObject({ status: 422, body: { fields: { url: text } } });
      expect([kept.status, ofOther.status]).toEqual([200, 201]);
    },
  );

  test('deleting a webhook at the limit allows a new webhook', async () => {
    const { token, user } = await newUser();
    const { body: created } = await call('POST', '/webhooks', { token, body: webhookBody });

    const deleted = await call('DELETE', `/webhooks/${created.id}`, { token });
    const again = await call('DELETE', `/webhooks/${created.id}`, { token });

    expect([deleted.status, again.status]).toEqual([204, 404]);
    expect(await getUser(user.id)).toMatchObject({ webhook_count: 0 });
  });

  test('concurrent edits of different fields of a webhook are all saved', async () => {
    const { token } = await newUser();
    const { body: created } = await call('POST', '/webhooks', { token, body: webhookBody });
    const path = `/webhooks/${created.id}`;
    const [newUrl, events] = ['https://hooks.example.com/other', ['version.published']];

    await Promise.all([
      call('PATCH', path, { token, body: { url: newUrl } }),
      call('PATCH', path, { token, body: { events } }),
      call('PATCH', path, { token, body: { is_active: false } }),
    ]);

    const { body: changed } = await call('GET', path, { token });
    expect(changed).toMatchObject({ url: newUrl, events, is_active: false, off_reason: 'paused' });
  });

  test('switching a webhook on again removes the reason why the webhook was off', async () => {
    const { token } = await newUser();
    const { body: created } = await call('POST', '/webhooks', { token, body: webhookBody });
    const path = `/webhooks/${created.id}`;
    await call('PATCH', path, { token, body: { is_active: false } });

    const { body: changed } = await call('PATCH', path, { token, body: { is_active: true } });

    expect(changed).toMatchObject({ is_active: true, off_reason: null, off_since: null });
  });

  test('a webhook’s address can’t be changed to a private address', async () => {
    const { token } = await newUser();
    const { body: created } = await call('POST', '/webhooks', { token, body: webhookBody });
    const path = `/webhooks/${created.id}`;

    const moved = await call('PATCH', path, { token, body: { url: 'https://192.168.0.1/' } });

    expect(moved).toMatchObject({ status: 422, body: { code: 'validation' } });
    expect((await call('GET', path, { token })).body.url).toBe(webhookUrl);
  });

  test('creating a webhook, changing its address and deleting it appear in the account’s activity', async () => {
    const { token } = await newUser();
    const { body: created } = await call('POST', '/webhooks', { token, body: webhookBody });
    const path = `/webhooks/${created.id}`;

    await call('PATCH', path, { token, body: { url: 'https://hooks.example.com/other' } });
    await call('DELETE', path, { token });

    const { body: events } = await call('GET', '/auth/events', { token });
    const names = (events.items as { event: string }[]).map(({ event }) => event);
    expect(names.filter((name) => name.startsWith('webhook'))).toEqual([
      'webhook_deleted',
      'webhook_changed',
      'webhook_created',
    ]);
  });

  test('another user’s webhook returns 404', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const { body: created } = await call('POST', '/webhooks', {
      token: owner.token,
      body: webhookBody,
    });
    const { token } = other;
    const path = `/webhooks/${created.id}`;

    const answers = await Promise.all([
      call('GET', path, { token }),
      call('PATCH', path, { token, body: { is_active: false } }),
      call('DELETE', path, { token }),
      call('POST', `${path}/test`, { token }),
      call('POST', `${path}/rotate-secret`, { token }),
      call('GET', `${path}/deliveries`, { token }),
      call('POST', `${path}/deliveries/${created.id}/redeliver`, { token }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(404));
    const { body: untouched } = await call('GET', path, { token: owner.token });
    expect(untouched.is_active).toBe(true);
  });

  test('an API key with the scope read can read webhooks, and a key with the scope generate can change webhooks', async () => {
    const owner = await newUser();
    const [reading, writing] = [await newKey(owner, 'read'), await newKey(owner, 'generate')];
    const ask = (method: string, token: string) =>
      call(method, '/webhooks', { token, ...(method === 'POST' ? { body: webhookBody } : {}) });

    const answers = await Promise.all([
      ask('GET', reading.key),
      ask('POST', reading.key),
      ask('GET', writing.key),
      ask('POST', writing.key),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 201]);
    expect(answers[1]?.body.code).toBe('key_scope');
  });
});

describe('replacing the secret of a webhook', () => {
  test('after a webhook’s secret is replaced, signatures with the old secret stay valid for 24 hours', async () => {
    const receiver = await startReceiver();
    const webhook = await newWebhook(await newUser(), receiver.url);
    const { token } = webhook.owner;

    const rotated = await call('POST', `/webhooks/${webhook.id}/rotate-secret`, { token });
    await sendPing(webhook);

    const [message] = receiver.received;
    if (!message) throw new Error('Nothing was received.');
    const secret = String(rotated.body.secret);
    expect(secret).not.toBe(webhook.secret);
    expect(verifyPayload(secret, message)).toMatchObject({ type: 'webhook.ping' });
    expect(verifyPayload(webhook.secret, message)).toMatchObject({ type: 'webhook.ping' });
    expect(message.headers['webhook-signature']?.split(' ')).toHaveLength(2);
  });
});
