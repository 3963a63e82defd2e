import { afterEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { env } from '#lambdas/lib/env.ts';
import { hashToken } from '#lambdas/lib/tokens.ts';
import { rateLimits } from '#lambdas/services/rate-limits/rate-limit.ts';
import { getApiKey } from '#lambdas/stores/api-key-store.ts';
import { addUses } from '#lambdas/stores/rate-limit-store.ts';
import { getUser } from '#lambdas/stores/user-store.ts';
import { maxKeys } from '#shared/domain/api-keys.ts';
import { call } from '#test/support/api.ts';
import { newKey, requestKey } from '#test/support/api-keys.ts';
import { newDeck } from '#test/support/decks.ts';
import { newAdmin, newEmail, newUser, testPassword } from '#test/support/factories.ts';
import { nextMail, watchMail } from '#test/support/mail-queue.ts';

const dayMs = 86_400_000;
const settingBefore = env.SETTINGS.mfa_required_for;

afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(env.SETTINGS, { mfa_required_for: settingBefore });
});

const advanceTime = (ms: number) =>
  void vi.spyOn(systemClock, 'now').mockReturnValue(systemClock.now() + ms);
const getMe = (token: string) => call('GET', '/auth/me', { token });
const invalidKeyResponse = { status: 401, body: { code: 'key_invalid' } };

describe('creating an API key', () => {
  test('creating an API key returns the key once; the list has no secret, and the table only a hash', async () => {
    const owner = await newUser();

    const created = await requestKey(owner, {
      name: 'Reports',
      scopes: ['read'],
      expires_in_days: 7,
    });

    const { key, ...shown } = created.body;
    expect(created.status).toBe(201);
    expect(key).toMatch(/^dw_[\w-]{95}$/);
    const list = await call('GET', '/keys', { token: owner.token });
    expect(list.body.items).toEqual([shown]);
    expect(shown).toMatchObject({ name: 'Reports', scopes: ['read'], last_used_at: null });
    const item = await getApiKey({ user_id: owner.user.id, id: String(shown.id) });
    expect(JSON.stringify(item)).not.toContain(String(key).slice(-43));
  });

  test('a new API key is reported by mail, as a security event and in the audit log', async () => {
    const owner = await newUser({ email: watchMail(newEmail()) });
    const { token } = await newAdmin();

    const { id } = await newKey(owner, 'read', 'generate');

    expect(await nextMail(owner.user.email)).toMatchObject({ change: 'key_created' });
    const events = await call('GET', '/auth/events', { token: owner.token });
    expect(events.body.items).toContainEqual(expect.objectContaining({ event: 'key_created' }));
    const audit = await call('GET', `/audit?target_id=${id}`, { token });
    expect(audit.body.items).toEqual([
      expect.objectContaining({
        action: 'key.created',
        after: expect.objectContaining({ scopes: 'read generate' }),
      }),
    ]);
  });

  test('a retry with the same idempotency key creates no second API key', async () => {
    const owner = await newUser();
    const headers = { 'idempotency-key': 'first' };
    await requestKey(owner, { scopes: ['read'] }, headers);

    const retry = await requestKey(owner, { scopes: ['read'] }, headers);

    expect(retry).toMatchObject({ status: 409, body: { code: 'done_before' } });
    expect((await call('GET', '/keys', { token: owner.token })).body.items).toHaveLength(1);
  });

  test('a session without a recent proof of identity can’t create an API key', async () => {
    const owner = await newUser();
    advanceTime(10 * 60_000);

    expect(await requestKey(owner, { scopes: ['read'] })).toMatchObject({
      status: 403,
      body: { code: 'reauthentication_required' },
    });
  });

  test('only admins can create an API key with the scope admin', async () => {
    expect((await requestKey(await newUser(), { scopes: ['admin'] })).status).toBe(403);
    expect((await requestKey(await newAdmin(), { scopes: ['admin'] })).status).toBe(201);
  });

  test('concurrent requests do not exceed the maximum number of API keys', async () => {
    const owner = await newUser();
    for (let i = 0; i < maxKeys - 2; i += 1) await newKey(owner, 'read');

    const created = await Promise.all(
      Array.from({ length: 10 }, () => requestKey(owner, { scopes: ['read'] })),
    );
    const { items } = (await call('GET', '/keys', { token: owner.token })).body;

    expect(created.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(2);
    expect((items as object[]).length).toBeLessThanOrEqual(maxKeys);
  });

  test('a user has at most the maximum number of API keys; revoking a key allows a new one', async () => {
    const owner = await newUser();
    const first = await newKey(owner, 'read');
    for (let i = 1; i < maxKeys; i += 1) await newKey(owner, 'read');

    const refused = await requestKey(owner, { scopes: ['read'] });

    expect(refused).toMatchObject({ status: 409, body: { code: 'keys_full' } });
    await call('DELETE', `/keys/${first.id}`, { token: owner.token });
    expect((await requestKey(owner, { scopes: ['read'] })).status).toBe(201);
  });

  test.each([
    ['no scope', { scopes: [] }],
    ['a scope twice', { scopes: ['read', 'read'] }],
    ['an unknown scope', { scopes: ['write'] }],
    ['no name', { scopes: ['read'], name: ' ' }],
    ['more than a year', { scopes: ['read'], expires_in_days: 366 }],
  ])('creating an API key with %s is rejected', async (_what, body) => {
    const { token } = await newUser();

    expect((await call('POST', '/keys', { token, body: { name: 'CI', ...body } })).status).toBe(
      422,
    );
  });
});

describe('using an API key', () => {
  test('an API key with the scopes read and generate can create and read a presentation', async () => {
    const { key } = await newKey(await newUser(), 'read', 'generate');

    const created = await call('POST', '/presentations', { token: key, body: { topic: 'Bees' } });
    const read = await call('GET', `/presentations/${created.body.id}`, { token: key });

    expect(created.status).toBe(201);
    expect(read).toMatchObject({ status: 200, body: { topic: 'Bees' } });
  });

  test('an API key without the scope, or at a route that refuses keys, is rejected with the reason', async () => {
    const { key } = await newKey(await newUser(), 'read');

    const write = await call('POST', '/presentations', { token: key, body: { topic: 'Bees' } });
    const password = await call('POST', '/auth/change-password', {
      token: key,
      body: { current_password: testPassword, new_password: 'another password' },
    });

    expect(write).toMatchObject({ status: 403, body: { code: 'key_scope' } });
    expect(write.text).toContain('generate');
    expect(password).toMatchObject({ status: 403, body: { code: 'key_refused' } });
  });

  test('the use of an API key is recorded at most once in five minutes', async () => {
    const owner = await newUser();
    const { id, key } = await newKey(owner, 'read');
    const lastUse = async () => (await getApiKey({ user_id: owner.user.id, id }))?.last_used_at;

    await getMe(key);
    const first = await lastUse();
    advanceTime(4 * 60_000);
    await getMe(key);
    const second = await lastUse();
    advanceTime(2 * 60_000);
    await getMe(key);

    expect(first).toBeGreaterThan(0);
    expect(second).toBe(first);
    expect(await lastUse()).toBe(systemClock.now());
  });

  test('the API keys of a user share a request limit, which does not apply to the user’s sessions', async () => {
    const owner = await newUser();
    const { key } = await newKey(owner, 'read');
    const { uses, seconds } = rateLimits.key_account;
    const window = Math.floor(systemClock.now() / 1000 / seconds) * seconds;
    vi.spyOn(systemClock, 'now').mockReturnValue(window * 1000 + 1000);
    const subject = hashToken(JSON.stringify(['key_account', owner.user.id]));
    await addUses({ subject, window }, uses - 1, window + seconds);

    const statuses = [(await getMe(key)).status, (await getMe(key)).status];

    expect(statuses).toEqual([200, 429]);
    expect((await getMe(owner.token)).status).toBe(200);
  });

  test('an admin’s API key without the scope admin reads only the admin’s own presentations', async () => {
    const admin = await newAdmin();
    const { user } = await newUser();
    const { id } = await newDeck({}, user);
    const [plain, full] = [await newKey(admin, 'read'), await newKey(admin, 'read', 'admin')];

    const [withPlain, withFull] = await Promise.all(
      [plain, full].map(({ key }) => call('GET', `/presentations/${id}`, { token: key })),
    );

    expect(withPlain?.status).toBe(404);
    expect(withFull?.status).toBe(200);
  });

  test('the audit event of an admin action names the API key', async () => {
    const admin = await newAdmin();
    const { user } = await newUser();
    const { id, key } = await newKey(admin, 'read', 'admin');
    await call('PUT', `/users/${user.id}/tier`, { token: key, body: { tier: 'pro' } });

    const { body } = await call('GET', `/audit?target_id=${user.id}`, { token: key });

    expect(body.items).toEqual([
      expect.objectContaining({
        actor: { id: admin.user.id, email: admin.user.email, key_id: id },
      }),
    ]);
  });
});

describe('when an API key becomes invalid', () => {
  test('a revoked API key is invalid at the next request, and its owner sees the revocation in the security events', async () => {
    const owner = await newUser();
    const { id, key } = await newKey(owner, 'read');
    const before = await getMe(key);

    await call('DELETE', `/keys/${id}`, { token: owner.token });

    expect(before.status).toBe(200);
    expect(await getMe(key)).toMatchObject(invalidKeyResponse);
    const events = await call('GET', '/auth/events', { token: owner.token });
    expect(events.body.items).toContainEqual(expect.objectContaining({ event: 'key_revoked' }));
  });

  test('an expired API key is invalid and no longer listed', async () => {
    const owner = await newUser();
    const { body } = await requestKey(owner, { scopes: ['read'], expires_in_days: 1 });
    advanceTime(dayMs);

    expect(await getMe(String(body.key))).toMatchObject(invalidKeyResponse);
  });

  test('disabling a user invalidates the user’s API keys permanently', async () => {
    const owner = await newUser();
    const { token } = await newAdmin();
    const { key } = await newKey(owner, 'read');
    const setActive = (is_active: boolean) =>
      call('PUT', `/users/${owner.user.id}`, { token, body: { is_active } });

    await setActive(false);
    const whileDisabled = await getMe(key);
    await setActive(true);

    expect(whileDisabled).toMatchObject(invalidKeyResponse);
    expect(await getMe(key)).toMatchObject(invalidKeyResponse);
  });

  test('a new password invalidates all API keys', async () => {
    const owner = await newUser();
    const { key } = await newKey(owner, 'read');

    await call('POST', '/auth/change-password', {
      token: owner.token,
      body: { current_password: testPassword, new_password: 'another password' },
    });

    expect(await getMe(key)).toMatchObject(invalidKeyResponse);
  });

  test('an admin’s API key can change a user, but can neither give nor remove admin rights', async () => {
    const { key } = await newKey(await newAdmin(), 'admin');
    const { user } = await newUser();
    const change = (body: object) => call('PUT', `/users/${user.id}`, { token: key, body });

    expect((await change({ full_name: 'New Name' })).status).toBe(200);
    expect((await change({ is_admin: true })).status).toBe(403);
    expect((await change({ is_admin: false })).status).toBe(403);
    expect((await getUser(user.id))?.is_admin).toBe(false);
  });

  test('an admin’s API key can neither disable nor delete an admin', async () => {
    const { key } = await newKey(await newAdmin(), 'admin');
    const { user } = await newAdmin();

    const answers = [
      await call('PUT', `/users/${user.id}`, { token: key, body: { is_active: false } }),
      await call('DELETE', `/users/${user.id}`, { token: key }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    expect((await getUser(user.id))?.is_active).toBe(true);
  });

  test('a demoted admin’s API keys with the scope admin stay invalid after a later promotion', async () => {
    const admin = await newAdmin();
    const { token } = await newAdmin();
    const change = (is_admin: boolean) =>
      call('PUT', `/users/${admin.user.id}`, { token, body: { is_admin } });
    const { key, id } = await newKey(admin, 'read', 'admin');
    const ordinary = await newKey(admin, 'read');

    const demoted = [await change(false), await getMe(key), await getMe(ordinary.key)];
    const promoted = [await change(true), await getMe(key), await getMe(ordinary.key)];
    const later = await newKey(admin, 'admin', 'read');

    expect(demoted.map(({ status }) => status)).toEqual([200, 401, 200]);
    expect(promoted.map(({ status }) => status)).toEqual([200, 401, 200]);
    expect((await call('GET', '/users', { token: later.key })).status).toBe(200);
    const { body } = await call('GET', '/keys', { token: admin.token });
    expect((body.items as { id: string }[]).map((one) => one.id)).toEqual([later.id, ordinary.id]);
    expect(id).not.toBe(later.id);
  });

  test('an API key created without a second factor is rejected where the deployment requires one', async () => {
    const { key } = await newKey(await newAdmin(), 'read', 'admin');
    Object.assign(env.SETTINGS, { mfa_required_for: 'admins' });

    expect(await getMe(key)).toMatchObject({ status: 403, body: { code: 'mfa_required' } });
  });

  test.each([
    ['a changed secret', (key: string) => `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`],
    ['another user’s id', (key: string) => `dw_${systemClock.id()}${key.slice(29)}`],
    ['a text that is no key', () => 'dw_secret'],
  ])('an API key with %s is invalid', async (_what, change) => {
    const { key } = await newKey(await newUser(), 'read');

    expect(await getMe(change(key))).toMatchObject(invalidKeyResponse);
  });
});
