import { describe, expect, test } from 'vitest';
import { type Answer, call } from '#test/support/api.ts';
import { asAdmin, itemsOf } from '#test/support/as-admin.ts';
import { newEmail, newUser } from '#test/support/factories.ts';
import { nextMail, watchMail } from '#test/support/mail-queue.ts';
import { register } from '#test/support/register.ts';

const { get, post } = asAdmin();

const lastEvents = async () => itemsOf(await get('/audit?limit=5'));

describe('requests for a code', () => {
  async function ask(reason = 'A talk'): Promise<{ email: string; id: string }> {
    const email = watchMail(newEmail());
    await call('POST', '/auth/request-invite-code', { body: { email, reason } });
    const list = await get('/invite-codes/requests?status=open&limit=100');
    const found = itemsOf(list).find((item) => item.email === email);
    if (!found) throw new Error('The request is not listed.');
    return { email, id: found.id };
  }
  const answer = (id: string, what: 'grant' | 'decline', body = {}, key = ''): Promise<Answer> =>
    post(`/invite-codes/requests/${id}/${what}`, body, key ? { 'idempotency-key': key } : {});

  test('are granted by a mailed code that works with that address alone', async () => {
    const { email, id } = await ask();

    const granted = await answer(id, 'grant', { tier: 'pro' });
    const mail = await nextMail(email);
    const code = mail.kind === 'invite_granted' ? mail.code : '';

    expect(granted).toMatchObject({ status: 200, body: { status: 'granted', email } });
    expect((await register(newEmail(), code)).status).toBe(403);
    expect((await register(email, code)).status).toBe(202);
    const invite = await get(`/invite-codes/${granted.body.invite_id}`);
    expect(invite.body).toMatchObject({ email, tier: 'pro', max_uses: 1, used_count: 1 });
    expect((await lastEvents())[0]).toMatchObject({
      action: 'invite_request.granted',
      target: { label: email },
    });
  });

  test('are not granted with an end in the past, and wait on', async () => {
    const { email, id } = await ask();

    const refused = await answer(id, 'grant', { expires_at: '2020-01-01T00:00:00Z' });
    const granted = await answer(id, 'grant');

    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { expires_at: expect.any(String) } },
    });
    expect(granted.status).toBe(200);
    expect(await nextMail(email)).toMatchObject({ kind: 'invite_granted' });
  });

  test('are declined by a mail with the admin’s words', async () => {
    const { email, id } = await ask();

    const declined = await answer(id, 'decline', { message: 'Ask again in May.' });

    expect(declined).toMatchObject({ status: 200, body: { status: 'declined' } });
    expect(await nextMail(email)).toMatchObject({
      kind: 'invite_declined',
      message: 'Ask again in May.',
    });
  });

  test('say whether the address has an account already, and only to admins', async () => {
    const { user, token } = await newUser();
    const { email } = await ask();
    const asked = await call('POST', '/auth/request-invite-code', { body: { email: user.email } });

    const list = itemsOf(await get('/invite-codes/requests?status=open&limit=100'));
    const own = await call('GET', '/invite-codes/requests', { token });

    expect(list.find((item) => item.email === user.email)).toMatchObject({ has_account: true });
    expect(list.find((item) => item.email === email)).toMatchObject({ has_account: false });
    expect(asked.body).toEqual({ email: user.email });
    expect(own.status).toBe(403);
  });

  test('are answered once, whoever comes first', async () => {
    const { id } = await ask();

    const answers = await Promise.all([
      answer(id, 'grant'),
      answer(id, 'decline'),
      answer(id, 'grant'),
    ]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe('request_answered');
  });

  test('are granted once by a request that is sent again', async () => {
    const { email, id } = await ask();

    const first = await answer(id, 'grant', {}, 'grant once');
    const second = await answer(id, 'grant', {}, 'grant once');

    expect(second).toMatchObject({ status: 200, body: { invite_id: first.body.invite_id } });
    const codes = await get(`/invite-codes?q=${encodeURIComponent(email)}`);
    expect(itemsOf(codes)).toHaveLength(1);
  });

  test('that were answered can be asked anew', async () => {
    const { email, id } = await ask();
    await answer(id, 'decline');

    await call('POST', '/auth/request-invite-code', { body: { email, reason: 'Once more' } });
    const open = await get('/invite-codes/requests?status=open&limit=100');

    expect(itemsOf(open).find((item) => item.email === email)).toMatchObject({
      reason: 'Once more',
    });
  });
});
