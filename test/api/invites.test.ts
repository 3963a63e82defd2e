import { beforeEach, describe, expect, test } from 'vitest';
import { type Answer, call } from '#test/support/api.ts';
import {
  newAdmin,
  newEmail,
  newInvite,
  newUser,
  type TestUser,
  testPassword,
} from '#test/support/factories.ts';
import { nextMail, watchMail } from '#test/support/mail-queue.ts';

type Item = Record<string, unknown> & { id: string; code: string };
const itemsOf = (answer: Answer) => answer.body.items as Item[];

const register = (email: string, invite_code: string): Promise<Answer> =>
  call('POST', '/auth/register', {
    body: { email, password: testPassword, full_name: 'Ada Example', invite_code },
  });

let admin: TestUser;
beforeEach(async () => {
  admin = await newAdmin();
});

const create = (body: object, headers: Record<string, string> = {}): Promise<Answer> =>
  call('POST', '/invite-codes', { token: admin.token, body, headers });
const get = (path: string): Promise<Answer> => call('GET', path, { token: admin.token });
const put = (id: string, body: object): Promise<Answer> =>
  call('PUT', `/invite-codes/${id}`, { token: admin.token, body });

async function one(body: object = {}): Promise<Item> {
  const [item] = itemsOf(await create(body));
  if (!item) throw new Error('No code was made.');
  return item;
}

const lastEvents = async () => itemsOf(await get('/audit?limit=5'));

describe('codes', () => {
  test('are made a hundred at once, all different, and a retried request makes no more', async () => {
    const headers = { 'idempotency-key': 'a hundred' };
    const body = { count: 100, tier: 'pro', note: 'Spring fair' };

    const first = await create(body, headers);
    const second = await create(body, headers);
    const found = await get('/invite-codes?q=spring%20FAIR&limit=100');

    expect(first.status).toBe(201);
    expect(new Set(itemsOf(first).map(({ code }) => code)).size).toBe(100);
    expect(itemsOf(second)).toEqual(itemsOf(first));
    expect(itemsOf(found)).toHaveLength(100);
    expect(itemsOf(found)[0]).toMatchObject({ tier: 'pro', state: 'usable', used_count: 0 });
    expect((await lastEvents())[0]).toMatchObject({
      action: 'invite.created',
      actor: { id: admin.user.id },
      after: { count: 100, tier: 'pro' },
    });
  });

  test('are paged without one twice or left out, newest first', async () => {
    for (const note of ['paged 1', 'paged 2', 'paged 3']) await create({ note, count: 3 });

    const seen: Item[] = [];
    let cursor = '';
    do {
      const page = await get(`/invite-codes?q=paged&limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...itemsOf(page));
      cursor = String(page.body.next_cursor ?? '');
    } while (cursor !== '');

    expect(seen).toHaveLength(9);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(9);
    expect(seen.map(({ id }) => id)).toEqual(
      seen
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
    expect(seen.map(({ note }) => note)).toEqual(
      ['paged 3', 'paged 2', 'paged 1'].flatMap((note) => [note, note, note]),
    );
  });

  test('are found by their beginning, their note and their address', async () => {
    const email = newEmail();
    const { id, code } = await one({ note: 'For the Orchestra', email });

    for (const q of [code, code.slice(0, 7).toLowerCase(), 'the orchestra', email.slice(0, 12)]) {
      const found = await get(`/invite-codes?q=${encodeURIComponent(q)}`);
      expect(itemsOf(found).map((item) => item.id)).toEqual([id]);
    }
  });

  test('say whether they can be used, and the list is asked for those that can', async () => {
    const usable = await one({ note: 'state' });
    const off = await one({ note: 'state' });
    await put(off.id, { is_active: false });
    const spent = await one({ note: 'state' });
    await register(newEmail(), spent.code);

    const active = await get('/invite-codes?q=state&active=true');
    const others = await get('/invite-codes?q=state&active=false');

    expect(itemsOf(active).map(({ id }) => id)).toEqual([usable.id]);
    expect(itemsOf(others).map(({ id, state }) => [id, state])).toEqual([
      [spent.id, 'used_up'],
      [off.id, 'inactive'],
    ]);
  });

  test('tell who used them', async () => {
    const { id, code } = await one({ max_uses: 2 });
    const email = newEmail();
    await register(email, code);

    const answer = await get(`/invite-codes/${id}`);

    expect(answer).toMatchObject({
      status: 200,
      body: { used_count: 1, uses: [{ email, user_id: expect.stringMatching(/^\w{26}$/) }] },
    });
  });

  test('bound to an address are spent by it alone', async () => {
    const email = newEmail();
    const { code } = await one({ email });

    const stranger = await register(newEmail(), code);
    const owner = await register(email, code);

    expect(stranger).toMatchObject({ status: 403, body: { code: 'invite_invalid' } });
    expect(owner.status).toBe(202);
  });

  test('are changed, and the event says from what to what', async () => {
    const expires_at = '2090-01-01T00:00:00.000Z';
    const { id } = await one({ note: 'Old', email: newEmail(), expires_at });

    const answer = await put(id, { note: 'New', max_uses: 7, email: null, expires_at: null });

    expect(answer).toMatchObject({
      status: 200,
      body: { note: 'New', max_uses: 7, email: null, expires_at: null, tier: 'free' },
    });
    expect((await lastEvents())[0]).toMatchObject({
      action: 'invite.updated',
      target: { id, type: 'invite' },
      before: { note: 'Old', max_uses: 1, expires_at },
      after: { note: 'New', max_uses: 7, email: null, expires_at: null },
    });
  });

  test('keep room for those who used them', async () => {
    const { id, code } = await one({ max_uses: 3 });
    await register(newEmail(), code);
    await register(newEmail(), code);

    const answer = await put(id, { max_uses: 1 });

    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { max_uses: 'does not fit: has been used more often already' } },
    });
  });

  test.each([
    [{}, ''],
    [{ colour: 'red' }, 'colour'],
    [{ max_uses: 0 }, 'max_uses'],
    [{ tier: 'gold' }, 'tier'],
  ])('are not changed by %j', async (body, field) => {
    const { id } = await one();

    const answer = await put(id, body);

    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields as object)).toContain(field);
  });

  test('that end before they begin are not made', async () => {
    const answer = await create({ expires_at: '2020-01-01T00:00:00Z' });

    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { expires_at: expect.any(String) } },
    });
  });

  test('are deleted: gone for admins and for who wants to register', async () => {
    const { id, code } = await one({ note: 'To go' });

    const answer = await call('DELETE', `/invite-codes/${id}`, { token: admin.token });

    expect(answer.status).toBe(204);
    expect((await get(`/invite-codes/${id}`)).status).toBe(404);
    expect((await call('GET', `/invite-codes/${code}/validate`)).body).toEqual({
      valid: false,
      reason: 'unknown',
    });
    expect((await register(newEmail(), code)).status).toBe(403);
    expect((await lastEvents())[0]).toMatchObject({
      action: 'invite.deleted',
      target: { id, label: 'To go' },
    });
    expect((await call('DELETE', `/invite-codes/${id}`, { token: admin.token })).status).toBe(404);
  });

  test('never stand in an event', async () => {
    const { id, code } = await one({ note: 'Secret' });
    await put(id, { tier: 'team' });
    await call('DELETE', `/invite-codes/${id}`, { token: admin.token });

    const { text } = await get('/audit?limit=100');

    expect(text).toContain(id);
    expect(text).not.toContain(code);
    expect(text).not.toContain(code.replace('-', ''));
  });
});

describe('a code that expires or is switched off', () => {
  test('says so when it is checked', async () => {
    const expired = await newInvite();
    const off = await one();
    await put(expired.id, { expires_at: '2020-01-01T00:00:00Z' });
    await put(off.id, { is_active: false });
    const check = (code: string) => call('GET', `/invite-codes/${code}/validate`);

    expect((await check(expired.code)).body).toEqual({ valid: false, reason: 'expired' });
    expect((await check(off.code)).body).toEqual({ valid: false, reason: 'inactive' });
  });
});

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
    call('POST', `/invite-codes/requests/${id}/${what}`, {
      token: admin.token,
      body,
      headers: key ? { 'idempotency-key': key } : {},
    });

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

  test('are declined by a mail with the admin’s words', async () => {
    const { email, id } = await ask();

    const declined = await answer(id, 'decline', { message: 'Ask again in May.' });

    expect(declined).toMatchObject({ status: 200, body: { status: 'declined' } });
    expect(await nextMail(email)).toMatchObject({
      kind: 'invite_declined',
      message: 'Ask again in May.',
    });
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

test('what an admin does is not done once they are none', async () => {
  const { id } = await one();
  const { user, token } = await newUser();

  const answers = await Promise.all([
    call('GET', '/invite-codes/requests', { token }),
    call('PUT', `/invite-codes/${id}`, { token, body: { note: 'mine' } }),
    call('DELETE', `/invite-codes/${id}`, { token }),
    call('GET', '/audit', { token }),
  ]);

  expect(user.is_admin).toBe(false);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});
