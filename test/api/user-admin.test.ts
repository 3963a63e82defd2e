import { describe, expect, test } from 'vitest';
import { getDeck } from '#lambdas/stores/deck-store.ts';
import { confirmSession, listOldestSessions } from '#lambdas/stores/session-store.ts';
import { getUser } from '#lambdas/stores/user-store.ts';
import { call } from '#test/support/api.ts';
import { newKey } from '#test/support/api-keys.ts';
import { asAdmin, readResponseItems } from '#test/support/as-admin.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser, testPassword } from '#test/support/factories.ts';

const { admin, get, put, event } = asAdmin();

describe('reading and changing a user as an admin', () => {
  test('a user is returned with quota and presentations', async () => {
    const { user } = await newUser({ tier: 'pro' });
    const deck = await newDeck({ topic: 'Tidal power' }, user);

    const shown = await get(`/users/${user.id}`);
    const decks = await get(`/users/${user.id}/presentations?limit=5`);

    expect(shown).toMatchObject({
      status: 200,
      body: { id: user.id, tier: 'pro', quota: { decks: { used: 1, limit: 60 } } },
    });
    expect(readResponseItems(decks).map(({ id }) => id)).toEqual([deck.id]);
  });

  test.each([
    [{}, 'body'],
    [{ is_admin: 'yes' }, 'is_admin'],
    [{ email: 'new@example.com' }, 'email'],
    [{ tier: 'team' }, 'tier'],
    [{ password_hash: 'x' }, 'password_hash'],
    [{ full_name: '' }, 'full_name'],
  ])('a user is not changed by the invalid body %j', async (body, field) => {
    const { user } = await newUser();

    const answer = await put(`/users/${user.id}`, body);

    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields as object)).toContain(field);
  });

  test('changing a user creates an audit event with actor, old and new values', async () => {
    const { user } = await newUser();

    await put(`/users/${user.id}`, { full_name: 'New Name', is_admin: true });

    expect(await event(user.id)).toMatchObject({
      action: 'user.updated',
      actor: { id: admin().user.id, email: admin().user.email },
      target: { type: 'user', id: user.id, label: user.email },
      before: { full_name: 'Robin Example', is_admin: false },
      after: { full_name: 'New Name', is_admin: true },
    });
  });

  test('deleting a user needs a proof of identity within ten minutes, and no API key can do it', async () => {
    const { user } = await newUser();
    const { key } = await newKey({ ...admin(), refreshToken: '' }, 'admin');
    const [session] = await listOldestSessions(admin().user.id, 1);
    const sessionKey = { user_id: admin().user.id, id: session?.id ?? '' };
    await confirmSession(sessionKey, { amr: ['pwd'], confirmed_at: Date.now() - 11 * 60_000 });
    const remove = (token: string) => call('DELETE', `/users/${user.id}`, { token });

    const byKey = await remove(key);
    const refused = await remove(admin().token);
    const kept = await getUser(user.id);
    const body = { password: testPassword };
    await call('POST', '/auth/mfa/confirm', { token: admin().token, body });
    const removed = await remove(admin().token);

    expect(byKey).toMatchObject({ status: 403, body: { code: 'key_refused' } });
    expect(refused).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } });
    expect(kept).toBeDefined();
    expect(removed.status).toBe(204);
  });

  test('removing second factors or a presentation of another user needs a proof of identity within ten minutes', async () => {
    const { user } = await newUser();
    const deck = await newDeck({}, user);
    const { key } = await newKey({ ...admin(), refreshToken: '' }, 'admin', 'generate');
    const [session] = await listOldestSessions(admin().user.id, 1);
    const sessionKey = { user_id: admin().user.id, id: session?.id ?? '' };
    await confirmSession(sessionKey, { amr: ['pwd'], confirmed_at: Date.now() - 11 * 60_000 });
    const remove = (token: string) => call('DELETE', `/presentations/${deck.id}`, { token });

    const byKey = await remove(key);
    const refused = await remove(admin().token);
    const reset = await call('POST', `/users/${user.id}/mfa/reset`, { token: admin().token });
    const body = { password: testPassword };
    await call('POST', '/auth/mfa/confirm', { token: admin().token, body });
    const removed = await remove(admin().token);

    expect(byKey).toMatchObject({ status: 403, body: { code: 'key_refused' } });
    expect(refused).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } });
    expect(reset).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } });
    expect(removed.status).toBe(204);
  });

  test('giving admin rights needs a proof of identity within ten minutes, other changes do not', async () => {
    const { user } = await newUser();
    const [session] = await listOldestSessions(admin().user.id, 1);
    const key = { user_id: admin().user.id, id: session?.id ?? '' };
    const longAgo = Date.now() - 11 * 60_000;
    await confirmSession(key, { amr: ['pwd'], confirmed_at: longAgo });

    const named = await put(`/users/${user.id}`, { full_name: 'New Name' });
    const refused = await put(`/users/${user.id}`, { full_name: 'Later Name', is_admin: true });
    const before = await getUser(user.id);
    const body = { password: testPassword };
    await call('POST', '/auth/mfa/confirm', { token: admin().token, body });
    const promoted = await put(`/users/${user.id}`, { is_admin: true });

    expect(named.status).toBe(200);
    expect(refused).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } });
    expect(before).toMatchObject({ is_admin: false, full_name: 'New Name' });
    expect(promoted).toMatchObject({ status: 200, body: { is_admin: true } });
  });

  test('a user that already has the requested values stays unchanged, without an audit event', async () => {
    const { user } = await newUser();

    const answer = await put(`/users/${user.id}`, { is_admin: false });

    expect(answer.status).toBe(200);
    expect(await event(user.id)).toBeUndefined();
  });
});

describe('ending all sessions of a user', () => {
  const end = (id: string, token = admin().token) =>
    call('POST', `/users/${id}/end-sessions`, { token });

  test('ending all sessions of a user revokes all access and refresh tokens and is audited', async () => {
    const { user } = await newUser();
    const body = { email: user.email, password: testPassword };
    const signIns = await Promise.all([1, 2].map(() => call('POST', '/auth/login', { body })));

    const answer = await end(user.id);

    expect(answer.status).toBe(204);
    for (const { body: tokens } of signIns) {
      const token = String(tokens.access_token);
      const { refresh_token } = tokens;
      expect((await call('GET', '/auth/me', { token })).status).toBe(401);
      expect((await call('POST', '/auth/refresh', { body: { refresh_token } })).status).toBe(401);
    }
    expect(await event(user.id)).toMatchObject({
      action: 'user.sessions_ended',
      actor: { id: admin().user.id },
      before: null,
      after: null,
    });
  });

  test('ending all sessions of a user does not change the account: the user can sign in again', async () => {
    const { user } = await newUser();
    await end(user.id);

    const repeatedResponse = await call('POST', '/auth/login', {
      body: { email: user.email, password: testPassword },
    });

    expect(repeatedResponse.status).toBe(200);
    expect((await get(`/users/${user.id}`)).body).toMatchObject({ is_active: true, tier: 'free' });
  });

  test('ending all sessions of a user is rejected for non-admins and ends nothing', async () => {
    const { user, token } = await newUser();
    const otherUser = await newUser();

    expect((await end(user.id, otherUser.token)).status).toBe(403);
    expect((await call('GET', '/auth/me', { token })).status).toBe(200);
  });
});

describe('changing the plan of a user', () => {
  test('a plan change takes effect at once, also for decks in progress', async () => {
    const { user, token } = await newUser();
    const firstDeck = await newDeck({}, user);
    const secondDeck = await newDeck({}, user);
    expect(await getDeck(secondDeck.id)).toMatchObject({ status: 'queued', owner_tier: 'free' });

    const answer = await put(`/users/${user.id}/tier`, { tier: 'pro' });

    expect(answer).toMatchObject({ status: 200, body: { tier: 'pro' } });
    expect(await getDeck(firstDeck.id)).toMatchObject({ owner_tier: 'pro' });
    // The second deck waited for a running slot; the larger plan has one more slot.
    expect(await getDeck(secondDeck.id)).toMatchObject({ status: 'running', owner_tier: 'pro' });
    const quota = await call('GET', '/users/me/quota', { token });
    expect(quota.body).toMatchObject({ tier: 'pro', decks: { limit: 60 } });
    expect(await event(user.id)).toMatchObject({
      action: 'user.tier_changed',
      before: { tier: 'free' },
      after: { tier: 'pro' },
    });
  });

  test('a plan change is rejected for an unknown plan', async () => {
    const { user } = await newUser();

    expect((await put(`/users/${user.id}/tier`, { tier: 'gold' })).status).toBe(422);
  });
});
