import { describe, expect, test } from 'vitest';
import { type Answer, call } from '#test/support/api.ts';
import { itemsOf as allOf, asAdmin } from '#test/support/as-admin.ts';
import { newEmail, newInvite, newUser } from '#test/support/factories.ts';
import { register } from '#test/support/register.ts';

type Item = Record<string, unknown> & { id: string; code: string };
const itemsOf = (answer: Answer) => allOf(answer) as Item[];

const { admin, get, post, put } = asAdmin();

const create = (body: object, headers: Record<string, string> = {}): Promise<Answer> =>
  post('/invite-codes', body, headers);
const change = (id: string, body: object): Promise<Answer> => put(`/invite-codes/${id}`, body);

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
      actor: { id: admin().user.id },
      after: { count: 100, tier: 'pro' },
    });
  });

  test('are made with an event that says until when and what for', async () => {
    const expires_at = '2090-01-01T00:00:00.000Z';
    await create({ expires_at, note: 'Spring fair' });
    const [ending] = await lastEvents();
    await create({});
    const [endless] = await lastEvents();

    expect(ending).toMatchObject({
      action: 'invite.created',
      after: { expires_at, note: 'Spring fair' },
    });
    expect(endless).toMatchObject({ after: { expires_at: null, note: '' } });
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
    await change(off.id, { is_active: false });
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

    const answer = await change(id, { note: 'New', max_uses: 7, email: null, expires_at: null });

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

    const answer = await change(id, { max_uses: 1 });

    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { max_uses: 'is not valid: has been used more often already' } },
    });
  });

  test.each([
    [{}, ''],
    [{ colour: 'red' }, 'colour'],
    [{ max_uses: 0 }, 'max_uses'],
    [{ tier: 'gold' }, 'tier'],
  ])('are not changed by %j', async (body, field) => {
    const { id } = await one();

    const answer = await change(id, body);

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

    const answer = await call('DELETE', `/invite-codes/${id}`, { token: admin().token });

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
    expect((await call('DELETE', `/invite-codes/${id}`, { token: admin().token })).status).toBe(
      404,
    );
  });

  test('never stand in an event', async () => {
    const { id, code } = await one({ note: 'Secret' });
    await change(id, { tier: 'team' });
    await call('DELETE', `/invite-codes/${id}`, { token: admin().token });

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
    await change(expired.id, { expires_at: '2020-01-01T00:00:00Z' });
    await change(off.id, { is_active: false });
    const check = (code: string) => call('GET', `/invite-codes/${code}/validate`);

    expect((await check(expired.code)).body).toEqual({ valid: false, reason: 'expired' });
    expect((await check(off.code)).body).toEqual({ valid: false, reason: 'inactive' });
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
