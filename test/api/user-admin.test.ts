import { beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '#lambdas/services/auth/start-session.ts';
import { deleteUser } from '#lambdas/services/users/delete-user.ts';
import { updateUser } from '#lambdas/services/users/update-user.ts';
import { getDeck } from '#lambdas/stores/deck-store.ts';
import { peopleJobEntity } from '#lambdas/stores/people-entities.ts';
import { listAdminIds } from '#lambdas/stores/people-store.ts';
import { getUser } from '#lambdas/stores/user-store.ts';
import { sweepPeople } from '#lambdas/sweeper/people-jobs.ts';
import { type Answer, call } from '#test/support/api.ts';
import { clockAhead } from '#test/support/clock.ts';
import { newDeck } from '#test/support/decks.ts';
import { newAdmin, newUser, type TestUser, testPassword } from '#test/support/factories.ts';
import { before, failStore, unreachable } from '#test/support/store-faults.ts';

type Item = Record<string, unknown> & { id: string };
const itemsOf = (answer: Answer) => answer.body.items as Item[];

let admin: TestUser;
beforeEach(async () => {
  admin = await newAdmin();
});

const get = (path: string): Promise<Answer> => call('GET', path, { token: admin.token });
const put = (path: string, body: object, by = admin): Promise<Answer> =>
  call('PUT', path, { token: by.token, body });
const remove = (id: string, by = admin): Promise<Answer> =>
  call('DELETE', `/users/${id}`, { token: by.token });
const found = async (query: string) => itemsOf(await get(`/users?${query}`)).map(({ id }) => id);
const event = async (id: string) => itemsOf(await get(`/audit?target_id=${id}`))[0];

/** Leaves only the given ones able to act as admins. */
async function leaveAdmins(...kept: TestUser[]): Promise<void> {
  const ids = kept.map(({ user }) => user.id);
  for (const id of await listAdminIds()) {
    if (!ids.includes(id)) await put(`/users/${id}`, { is_admin: false }, kept[0]);
  }
}

describe('the list of users', () => {
  test('finds by the beginning of an address, of a name, or of a later word of it', async () => {
    const ada = await newUser({ full_name: 'Ada Quillfeather' });
    const wang = await newUser({ full_name: '王晓明' });
    const jose = await newUser({ full_name: 'José Zwölfer' });

    expect(await found(`q=${ada.user.email.slice(0, 14).toUpperCase()}`)).toEqual([ada.user.id]);
    for (const q of ['ada quillf', 'QUILL', 'quillfeather']) {
      expect(await found(`q=${encodeURIComponent(q)}`)).toContain(ada.user.id);
    }
    for (const q of ['王晓', '晓明'])
      expect(await found(`q=${encodeURIComponent(q)}`)).toEqual([wang.user.id]);
    expect(await found('q=jose%20zwo')).toEqual([jose.user.id]);
    expect(await found('q=feather')).toEqual([]);
  });

  test.each(['%', '_', '#', 'USER#', 'a#b', '" OR 1=1', ':pk', 'begins_with(pk)', '\u0000'])(
    'takes %j as text',
    async (q) => {
      const answer = await get(`/users?q=${encodeURIComponent(q)}`);

      expect(answer.status).toBe(200);
      expect(answer.body.items).toEqual([]);
    },
  );

  test('follows a new name and forgets the old one', async () => {
    const { user } = await newUser({ full_name: 'Before Marryat' });

    await put(`/users/${user.id}`, { full_name: 'After Marryat-Okonjo' });

    expect(await found('q=before%20marryat')).toEqual([]);
    expect(await found('q=after%20marryat')).toEqual([user.id]);
    expect(await found('q=marryat')).toEqual([user.id]);
  });

  test.each(['created_at', 'email', 'full_name'])(
    'in the order of %s is paged without one twice or left out',
    async (sort) => {
      for (const name of ['Zed Alpha', 'Alma Zulu', 'Mo Mid', 'Alma Zulu'])
        await newUser({ full_name: name });
      const all = await get(`/users?sort=${sort}&limit=100`);
      const seen: Item[] = [];
      let cursor = '';
      do {
        const page = await get(
          `/users?sort=${sort}&limit=7${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
        );
        seen.push(...itemsOf(page));
        cursor = String(page.body.next_cursor ?? '');
      } while (cursor !== '');

      const ids = seen.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.slice(0, 100)).toEqual(itemsOf(all).map(({ id }) => id));
      const values = seen.map((user) => String(user[sort]).toLowerCase());
      const sorted = values.toSorted();
      expect(values).toEqual(sort === 'created_at' ? sorted.toReversed() : sorted);
    },
  );

  test('is narrowed by plan, by being active, an admin, and verified', async () => {
    const pro = await newUser({ tier: 'pro', full_name: 'Filter One' });
    const off = await newUser({ is_active: false, full_name: 'Filter Two' });
    const lead = await newAdmin({ full_name: 'Filter Three' });
    const unsure = await newUser({ is_verified: false, full_name: 'Filter Four' });

    expect(await found('q=filter&tier=pro')).toEqual([pro.user.id]);
    expect(await found('q=filter&is_active=false')).toEqual([off.user.id]);
    expect(await found('q=filter&is_admin=true')).toEqual([lead.user.id]);
    expect(await found('q=filter&is_verified=false')).toEqual([unsure.user.id]);
    expect(await found('is_verified=false&limit=100')).not.toContain(pro.user.id);
    expect(await found('tier=pro&limit=100')).toContain(pro.user.id);
    expect(await found('tier=pro&limit=100')).not.toContain(off.user.id);
  });

  test('shows no hash and no version', async () => {
    const { text } = await get('/users?limit=100');

    expect(text).not.toMatch(/argon2|password_hash|token_version/);
  });
});

describe('the counts', () => {
  test('move with each user, and agree with the list', async () => {
    const before = (await get('/users/stats/summary')).body as Record<string, number>;
    const { user } = await newUser({ tier: 'pro' });
    const { user: other } = await newUser({ is_verified: false });

    await put(`/users/${user.id}`, { is_active: false });
    await put(`/users/${user.id}/tier`, { tier: 'team' });
    await remove(other.id);
    const { body } = await get('/users/stats/summary');

    expect(body.total).toBe((before.total ?? 0) + 1);
    expect(body.disabled).toBe((before.disabled ?? 0) + 1);
    expect(body.unverified).toBe(before.unverified);
    const all = itemsOf(await get('/users?limit=100'));
    expect(body.total).toBe(all.length);
    expect((await get('/users?limit=1')).body.total).toBe(all.length);
    expect(body.admins).toBe(all.filter((item) => item.is_admin && item.is_active).length);
    const tiers = body.by_tier as Record<string, number>;
    expect(tiers.team).toBe(all.filter((item) => item.tier === 'team').length);
    const registered = body.registered as { day: string; count: number }[];
    expect(registered).toHaveLength(30);
    expect(registered.at(-1)?.count).toBeGreaterThanOrEqual(2);
  });
});

describe('a user', () => {
  test('is shown with their quota and their presentations', async () => {
    const { user } = await newUser({ tier: 'pro' });
    const deck = await newDeck({ topic: 'Tidal power' }, user);

    const shown = await get(`/users/${user.id}`);
    const decks = await get(`/users/${user.id}/presentations?limit=5`);

    expect(shown).toMatchObject({
      status: 200,
      body: { id: user.id, tier: 'pro', quota: { decks: { used: 1, limit: 60 } } },
    });
    expect(itemsOf(decks).map(({ id }) => id)).toEqual([deck.id]);
  });

  test.each([
    [{}, ''],
    [{ is_admin: 'yes' }, 'is_admin'],
    [{ email: 'new@example.com' }, 'email'],
    [{ tier: 'team' }, 'tier'],
    [{ password_hash: 'x' }, 'password_hash'],
    [{ full_name: '' }, 'full_name'],
  ])('is not changed by %j', async (body, field) => {
    const { user } = await newUser();

    const answer = await put(`/users/${user.id}`, body);

    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields as object)).toContain(field);
  });

  test('that is changed has an event that says from what to what, and who did it', async () => {
    const { user } = await newUser();

    await put(`/users/${user.id}`, { full_name: 'New Name', is_admin: true });

    expect(await event(user.id)).toMatchObject({
      action: 'user.updated',
      actor: { id: admin.user.id, email: admin.user.email },
      target: { type: 'user', id: user.id, label: user.email },
      before: { full_name: 'Robin Example', is_admin: false },
      after: { full_name: 'New Name', is_admin: true },
    });
  });

  test('that is as asked already is left alone, without an event', async () => {
    const { user } = await newUser();

    const answer = await put(`/users/${user.id}`, { is_admin: false });

    expect(answer.status).toBe(200);
    expect(await event(user.id)).toBeUndefined();
  });
});

describe('a disabled user', () => {
  test('is signed out at once, can’t come back, and their decks are paused', async () => {
    const { user, token, refreshToken } = await newUser();
    const running = await newDeck({}, user);
    const waiting = await newDeck({}, user);

    const answer = await put(`/users/${user.id}`, { is_active: false });

    expect(answer).toMatchObject({ status: 200, body: { is_active: false } });
    expect((await call('GET', '/auth/me', { token })).status).toBe(401);
    const refreshed = await call('POST', '/auth/refresh', {
      body: { refresh_token: refreshToken },
    });
    expect(refreshed.status).toBe(401);
    const login = await call('POST', '/auth/login', {
      body: { email: user.email, password: testPassword },
    });
    expect(login.status).toBe(401);
    for (const { id } of [running, waiting]) {
      expect(await getDeck(id)).toMatchObject({ status: 'paused', reason: 'owner_disabled' });
    }
  });

  test('that is enabled again signs in anew; nothing goes on by itself', async () => {
    const { user, token, refreshToken } = await newUser();
    const deck = await newDeck({}, user);
    await put(`/users/${user.id}`, { is_active: false });

    await put(`/users/${user.id}`, { is_active: true });

    expect((await call('GET', '/auth/me', { token })).status).toBe(401);
    const refreshed = await call('POST', '/auth/refresh', {
      body: { refresh_token: refreshToken },
    });
    expect(refreshed.status).toBe(401);
    expect(await getDeck(deck.id)).toMatchObject({ status: 'paused' });
    const { access_token } = await startSession((await getUser(user.id)) ?? user);
    const resumed = await call('POST', `/presentations/${deck.id}/resume`, { token: access_token });
    expect(resumed.status).toBe(200);
  });

  test('whose decks could not be reached has them paused by the sweeper', async () => {
    const { user } = await newUser();
    const deck = await newDeck({}, user);
    const fault = failStore({ holds: `OWNER#${user.id}`, times: 5, error: unreachable });

    await put(`/users/${user.id}`, { is_active: false });
    const at = await getDeck(deck.id);

    expect(fault.count()).toBeGreaterThan(0);
    expect(at).toMatchObject({ status: 'running' });
    for (let i = 0; i < 6; i += 1) await sweepPeople(clockAhead(31_000)).catch(() => undefined);
    expect(await getDeck(deck.id)).toMatchObject({ status: 'paused', reason: 'owner_disabled' });
    const { data } = await peopleJobEntity().query.primary({ user_id: user.id }).go();
    expect(data).toEqual([]);
  });

  test('has a deck paused that was asked for as they were disabled', async () => {
    const { user } = await newUser();
    await put(`/users/${user.id}`, { is_active: false });
    // The request was let in while they were active still.
    const late = await newDeck({}, user);

    await sweepPeople(clockAhead(31_000));

    expect(await getDeck(late.id)).toMatchObject({ status: 'paused', reason: 'owner_disabled' });
  });
});

describe('another plan', () => {
  test('holds at once, for decks under way too', async () => {
    const { user, token } = await newUser();
    const first = await newDeck({}, user);
    const second = await newDeck({}, user);
    expect(await getDeck(second.id)).toMatchObject({ status: 'queued', owner_tier: 'free' });

    const answer = await put(`/users/${user.id}/tier`, { tier: 'pro' });

    expect(answer).toMatchObject({ status: 200, body: { tier: 'pro' } });
    expect(await getDeck(first.id)).toMatchObject({ owner_tier: 'pro' });
    // It waited for a place, which the larger plan has.
    expect(await getDeck(second.id)).toMatchObject({ status: 'running', owner_tier: 'pro' });
    const quota = await call('GET', '/users/me/quota', { token });
    expect(quota.body).toMatchObject({ tier: 'pro', decks: { limit: 60 } });
    expect(await event(user.id)).toMatchObject({
      action: 'user.tier_changed',
      before: { tier: 'free' },
      after: { tier: 'pro' },
    });
  });

  test('is none of a plan that there is not', async () => {
    const { user } = await newUser();

    expect((await put(`/users/${user.id}/tier`, { tier: 'gold' })).status).toBe(422);
  });
});

describe('the last admin', () => {
  const acts: [string, (id: string, by: TestUser) => Promise<Answer>][] = [
    ['demoted', (id, by) => put(`/users/${id}`, { is_admin: false }, by)],
    ['disabled', (id, by) => put(`/users/${id}`, { is_active: false }, by)],
    ['deleted', (id, by) => remove(id, by)],
  ];

  test.each(acts)('can’t be %s', async (_name, act) => {
    await leaveAdmins(admin);

    const answer = await act(admin.user.id, admin);

    expect(answer).toMatchObject({ status: 409, body: { code: 'last_admin' } });
    expect(await getUser(admin.user.id)).toMatchObject({ is_admin: true, is_active: true });
  });

  test.each(acts)('is left when two are %s by each other at once', async (_name, act) => {
    const other = await newAdmin();
    await leaveAdmins(admin, other);

    const answers = await Promise.all([act(other.user.id, admin), act(admin.user.id, other)]);

    const done = answers.filter(({ status }) => status < 300);
    expect(done).toHaveLength(1);
    expect(await listAdminIds()).toHaveLength(1);
  });

  test('is one who can sign in: an admin who is not verified does not count', async () => {
    await newAdmin({ is_verified: false });
    await leaveAdmins(admin);

    const answer = await put(`/users/${admin.user.id}`, { is_admin: false });

    expect(answer).toMatchObject({ status: 409, body: { code: 'last_admin' } });
  });

  test('of two who leave at once by themselves stays', async () => {
    const other = await newAdmin();
    await leaveAdmins(admin, other);

    const answers = await Promise.all([
      put(`/users/${admin.user.id}`, { is_admin: false }, admin),
      put(`/users/${other.user.id}`, { is_admin: false }, other),
    ]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

test('an admin who is demoted as they act does nothing', async () => {
  const other = await newAdmin();
  const { user } = await newUser();
  before('TransactWriteItems', user.id, async () => {
    await put(`/users/${admin.user.id}`, { is_admin: false }, other);
  });

  const answer = await put(`/users/${user.id}`, { is_active: false });

  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await getUser(user.id)).toMatchObject({ is_active: true });
});

test('who was demoted as they were let in does not make themselves an admin again', async () => {
  const other = await newAdmin();
  await put(`/users/${admin.user.id}`, { is_admin: false }, other);
  // As the middleware saw them a moment before.
  const actor = { user: admin.user, requestId: 'test' };

  await expect(updateUser(actor, admin.user.id, { is_admin: true })).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(updateUser(actor, other.user.id, { is_admin: false })).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(deleteUser(actor, admin.user.id)).rejects.toMatchObject({ code: 'forbidden' });

  expect(await getUser(admin.user.id)).toMatchObject({ is_admin: false });
  expect(await getUser(other.user.id)).toMatchObject({ is_admin: true });
});

test('two admins who change a user at once leave what both asked for', async () => {
  const other = await newAdmin();
  const { user } = await newUser();

  const answers = await Promise.all([
    put(`/users/${user.id}`, { full_name: 'Changed Name' }),
    put(`/users/${user.id}/tier`, { tier: 'team' }, other),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await getUser(user.id)).toMatchObject({ full_name: 'Changed Name', tier: 'team' });
});
