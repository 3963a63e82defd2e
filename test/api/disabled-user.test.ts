import { describe, expect, test } from 'vitest';
import { startSession } from '#lambdas/services/auth/start-session.ts';
import { getDeck } from '#lambdas/stores/deck-store.ts';
import { userJobEntity } from '#lambdas/stores/user-related-entities.ts';
import { getUser } from '#lambdas/stores/user-store.ts';
import { sweepUserJobs } from '#lambdas/sweeper/user-jobs.ts';
import { call } from '#test/support/api.ts';
import { asAdmin } from '#test/support/as-admin.ts';
import { createClockAhead } from '#test/support/clock.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser, testPassword } from '#test/support/factories.ts';
import { createStoreTimeout, failStoreRequests } from '#test/support/store-faults.ts';

const { put } = asAdmin();

describe('a user whom an admin disables', () => {
  test('a disabled user is signed out at once and can’t sign in, and the user’s decks are paused', async () => {
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

  test('a re-enabled user can sign in again; paused decks stay paused', async () => {
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

  test('the sweeper pauses decks of a disabled user that could not be paused at first', async () => {
    const { user } = await newUser();
    const deck = await newDeck({}, user);
    const fault = failStoreRequests({
      holds: `OWNER#${user.id}`,
      times: 5,
      error: createStoreTimeout,
    });

    await put(`/users/${user.id}`, { is_active: false });
    const at = await getDeck(deck.id);

    expect(fault.count()).toBeGreaterThan(0);
    expect(at).toMatchObject({ status: 'running' });
    for (let i = 0; i < 6; i += 1)
      await sweepUserJobs(createClockAhead(31_000)).catch(() => undefined);
    expect(await getDeck(deck.id)).toMatchObject({ status: 'paused', reason: 'owner_disabled' });
    const { data } = await userJobEntity().query.primary({ user_id: user.id }).go();
    expect(data).toEqual([]);
  });

  test('decks requested while their user is being disabled are paused', async () => {
    const { user } = await newUser();
    await put(`/users/${user.id}`, { is_active: false });
    // Simulates a request that was accepted while the user was still active.
    const lateDeck = await newDeck({}, user);

    await sweepUserJobs(createClockAhead(31_000));

    expect(await getDeck(lateDeck.id)).toMatchObject({
      status: 'paused',
      reason: 'owner_disabled',
    });
  });
});
