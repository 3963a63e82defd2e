import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { sqs } from '#lambdas/lib/clients.ts';
import { utcMonth } from '#lambdas/lib/clock.ts';
import { openRequestsEntity } from '#lambdas/stores/invite-entity.ts';
import {
  findInviteRequest,
  maxOpenRequests,
  removeInviteRequest,
} from '#lambdas/stores/invite-request-store.ts';
import { type ApiResponse, call } from '#test/support/api.ts';
import { asAdmin, readResponseItems } from '#test/support/as-admin.ts';
import { newEmail, newUser } from '#test/support/factories.ts';
import { nextMail, watchMail } from '#test/support/mail-queue.ts';
import { confirmLink, getConfirmationToken, register } from '#test/support/register.ts';

const { get, post } = asAdmin();

const listLastEvents = async () => readResponseItems(await get('/audit?limit=5'));

describe('requests for an invite code', () => {
  async function ask(reason = 'A talk'): Promise<{ email: string; id: string }> {
    const email = watchMail(newEmail());
    await call('POST', '/auth/request-invite-code', { body: { email, reason } });
    const list = await get('/invite-codes/requests?status=open&limit=100');
    const foundItem = readResponseItems(list).find((item) => item.email === email);
    if (!foundItem) throw new Error('The request is not listed.');
    return { email, id: foundItem.id };
  }
  const answer = (
    id: string,
    what: 'grant' | 'decline',
    body = {},
    key = '',
  ): Promise<ApiResponse> =>
    post(`/invite-codes/requests/${id}/${what}`, body, key ? { 'idempotency-key': key } : {});

  test('a granted request for an invite code mails a code that works only for the requesting e-mail', async () => {
    const { email, id } = await ask();

    const granted = await answer(id, 'grant', { tier: 'pro' });
    const mail = await nextMail(email);
    const code = mail.kind === 'invite_granted' ? mail.code : '';

    expect(granted).toMatchObject({ status: 200, body: { status: 'granted', email } });
    expect((await register(newEmail(), code)).status).toBe(403);
    expect((await register(email, code)).status).toBe(202);
    expect((await confirmLink(await getConfirmationToken(email))).status).toBe(200);
    const invite = await get(`/invite-codes/${granted.body.invite_id}`);
    expect(invite.body).toMatchObject({ email, tier: 'pro', max_uses: 1, used_count: 1 });
    expect((await listLastEvents())[0]).toMatchObject({
      action: 'invite_request.granted',
      target: { label: email },
    });
  });

  test('requests for an invite code can’t be granted with an expiry in the past, and stay open', async () => {
    const { email, id } = await ask();

    const rejectedResponse = await answer(id, 'grant', { expires_at: '2020-01-01T00:00:00Z' });
    const granted = await answer(id, 'grant');

    expect(rejectedResponse).toMatchObject({
      status: 422,
      body: { fields: { expires_at: expect.any(String) } },
    });
    expect(granted.status).toBe(200);
    expect(await nextMail(email)).toMatchObject({ kind: 'invite_granted' });
  });

  test('a new request for an invite code is rejected while 1,000 requests are open, until one is answered or its account is removed', async () => {
    const { id } = await ask();
    const { data: before } = await openRequestsEntity()
      .get({ scope: utcMonth(Date.now()) })
      .go();
    const fill = () =>
      openRequestsEntity()
        .put({ scope: utcMonth(Date.now()), open: maxOpenRequests })
        .go();
    const send = (email = newEmail()) =>
      call('POST', '/auth/request-invite-code', { body: { email } });
    onTestFinished(
      async () =>
        void (await openRequestsEntity()
          .put(before ?? { scope: utcMonth(Date.now()) })
          .go()),
    );
    await fill();
    const { email, status: rejected } = { email: newEmail(), ...(await send()) };
    const declined = await answer(id, 'decline');

    const accepted = await send(email);
    const repeated = await send(email);
    const refused = await send();
    await removeInviteRequest(email);
    const later = await send();

    expect(rejected).toBe(429);
    expect([declined, accepted].map(({ status }) => status)).toEqual([200, 202]);
    expect([repeated, refused].map(({ status }) => status)).toEqual([429, 429]);
    expect(refused.body.code).toBe('invite_requests_full');
    expect(later.status).toBe(202);
  });

  test('concurrent requests for an invite code from one e-mail count once', async () => {
    const count = async () =>
      (
        await openRequestsEntity()
          .get({ scope: utcMonth(Date.now()) })
          .go({ consistent: true })
      ).data?.open ?? 0;
    const before = await count();
    const email = newEmail();
    const send = () => call('POST', '/auth/request-invite-code', { body: { email } });

    const answers = await Promise.all([send(), send(), send()]);

    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect((await count()) - before).toBe(1);
  });

  test('requests for an invite code are declined with a mail that contains the admin’s message', async () => {
    const { email, id } = await ask();

    const declined = await answer(id, 'decline', { message: 'Ask again in May.' });

    expect(declined).toMatchObject({ status: 200, body: { status: 'declined' } });
    expect(await nextMail(email)).toMatchObject({
      kind: 'invite_declined',
      message: 'Ask again in May.',
    });
  });

  test('a request that is declined without notice sends no mail', async () => {
    const { id, email } = await ask();
    const send = vi.spyOn(sqs(), 'send');
    onTestFinished(() => send.mockRestore());

    const declined = await answer(id, 'decline', { notify: false });

    expect(declined).toMatchObject({ status: 200, body: { status: 'declined', email } });
    expect(send).not.toHaveBeenCalled();
  });

  test('an open request for an invite code expires after 30 days, and an answered one is kept', async () => {
    const { id, email } = await ask();
    const before = await findInviteRequest(email);
    await answer(id, 'decline');

    const days = ((before?.expires_at ?? 0) - (before?.created_at ?? 0) / 1000) / 86_400;
    expect(days).toBeCloseTo(30, 3);
    expect(await findInviteRequest(email)).not.toHaveProperty('expires_at');
  });

  test('open requests for an invite code of earlier months do not count towards the limit of open requests', async () => {
    const month = utcMonth(Date.now() - 32 * 86_400_000);
    await openRequestsEntity().put({ scope: month, open: maxOpenRequests }).go();

    const { status } = await call('POST', '/auth/request-invite-code', {
      body: { email: newEmail() },
    });

    expect(status).toBe(202);
  });

  test('a request for an invite code shows whether the e-mail has an account, to admins only', async () => {
    const { user, token } = await newUser();
    const { email } = await ask();
    const asked = await call('POST', '/auth/request-invite-code', { body: { email: user.email } });

    const list = readResponseItems(await get('/invite-codes/requests?status=open&limit=100'));
    const ownResponse = await call('GET', '/invite-codes/requests', { token });

    expect(list.find((item) => item.email === user.email)).toMatchObject({ has_account: true });
    expect(list.find((item) => item.email === email)).toMatchObject({ has_account: false });
    expect(asked.body).toEqual({ email: user.email });
    expect(ownResponse.status).toBe(403);
  });

  test('a request for an invite code is answered once when two admins answer at the same time', async () => {
    const { id } = await ask();

    const answers = await Promise.all([
      answer(id, 'grant'),
      answer(id, 'decline'),
      answer(id, 'grant'),
    ]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const rejectedResponse = answers.find(({ status }) => status === 409);
    expect(rejectedResponse?.body.code).toBe('request_answered');
  });

  test('granting the same request twice creates one invite code', async () => {
    const { email, id } = await ask();

    const firstResponse = await answer(id, 'grant', {}, 'grant once');
    const secondResponse = await answer(id, 'grant', {}, 'grant once');

    expect(secondResponse).toMatchObject({
      status: 200,
      body: { invite_id: firstResponse.body.invite_id },
    });
    const codes = await get(`/invite-codes?q=${encodeURIComponent(email)}`);
    expect(readResponseItems(codes)).toHaveLength(1);
  });

  test('an e-mail can request an invite code again after an answer', async () => {
    const { email, id } = await ask();
    await answer(id, 'decline');

    await call('POST', '/auth/request-invite-code', { body: { email, reason: 'Once more' } });
    const open = await get('/invite-codes/requests?status=open&limit=100');

    expect(readResponseItems(open).find((item) => item.email === email)).toMatchObject({
      reason: 'Once more',
    });
  });
});
