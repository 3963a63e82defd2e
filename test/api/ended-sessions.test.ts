import { afterEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { app as previewApp } from '#lambdas/preview/app.ts';
import { startSession } from '#lambdas/services/auth/start-session.ts';
import type { UserRecord } from '#lambdas/stores/user-store.ts';
import { type Answer, call } from '#test/support/api.ts';
import { newAdmin, testPassword } from '#test/support/factories.ts';
import { newPublishedDeck } from '#test/support/published-deck.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

type SignedIn = { user: UserRecord; token: string; refreshToken: string };

const refresh = (refresh_token: string): Promise<Answer> =>
  call('POST', '/auth/refresh', { body: { refresh_token } });

/** Each way in which a session ends while its access tokens are not 15 minutes old. */
const ends: [name: string, end: (who: SignedIn) => Promise<unknown>][] = [
  ['signing out', ({ token }) => call('POST', '/auth/logout', { token })],
  [
    'signing out by the refresh token',
    ({ refreshToken }) => call('POST', '/auth/logout', { body: { refresh_token: refreshToken } }),
  ],
  [
    'another password',
    ({ token }) =>
      call('POST', '/auth/change-password', {
        token,
        body: { current_password: testPassword, new_password: 'another good password' },
      }),
  ],
  [
    'an admin who disables the user',
    async ({ user }) => {
      const { token } = await newAdmin();
      return call('PUT', `/users/${user.id}`, { token, body: { is_active: false } });
    },
  ],
  [
    'a stolen refresh token that is used again',
    async ({ refreshToken }) => {
      await refresh(refreshToken);
      const real = Date.now;
      vi.spyOn(systemClock, 'now').mockImplementation(() => real() + 16_000);
      return refresh(refreshToken);
    },
  ],
];

/** The owner of a published deck in a session of their own, and both ways into its preview. */
async function previewing() {
  const deck = await newPublishedDeck();
  const { access_token, refresh_token } = await startSession(deck.user);
  const path = `/api/presentations/${deck.id}/preview`;
  const entered = await previewApp.request(`${path}?token=${access_token}`);
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const link = entered.headers.get('location') ?? '';
  const statuses = async () => [
    (await call('GET', '/auth/me', { token: access_token })).status,
    (await previewApp.request(link)).status,
    (await previewApp.request(path, { headers: { cookie } })).status,
  ];
  const who = { user: deck.user, token: access_token, refreshToken: refresh_token };
  return { who, statuses, otherSession: deck.token };
}

describe('every token of a session, for the API and in the preview’s link and cookie, ends at once with', () => {
  test.each(ends)('%s', async (_name, end) => {
    const { who, statuses } = await previewing();
    const before = await statuses();

    await end(who);

    expect(before).toEqual([200, 200, 200]);
    expect(await statuses()).toEqual([401, 401, 401]);
  });
});

test('signing out leaves the user’s other sessions as they are', async () => {
  const { who, otherSession } = await previewing();

  await call('POST', '/auth/logout', { token: who.token });

  expect((await call('GET', '/auth/me', { token: otherSession })).status).toBe(200);
});

describe('a refresh token that was never issued', () => {
  /** Anybody who has seen the ids can write them in front of a secret of their own. */
  const forgeries: [name: string, forge: (token: string) => string][] = [
    ['with a random secret and no proof', (token) => `${token.slice(0, 53)}.${'A'.repeat(43)}`],
    [
      'with a random secret and a random proof',
      (token) => `${token.slice(0, 53)}.${'A'.repeat(43)}.${'B'.repeat(43)}`,
    ],
    [
      'with the proof of another secret',
      (token) => `${token.slice(0, 54)}${'A'.repeat(43)}${token.slice(97)}`,
    ],
  ];

  test.each(forgeries)('%s is refused and ends nothing', async (_name, forge) => {
    const { who, statuses } = await previewing();

    const forged = await refresh(forge(who.refreshToken));

    expect(forged).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
    expect(await statuses()).toEqual([200, 200, 200]);
    expect((await refresh(who.refreshToken)).status).toBe(200);
  });

  test('for this session but for another is refused and ends neither', async () => {
    const { who, statuses } = await previewing();
    const other = await startSession(who.user);

    const mixed = who.refreshToken.slice(0, 53) + other.refresh_token.slice(53);

    expect((await refresh(mixed)).status).toBe(401);
    expect(await statuses()).toEqual([200, 200, 200]);
    expect((await refresh(other.refresh_token)).status).toBe(200);
  });
});

test('a refresh token that was issued long before the current one counts as stolen', async () => {
  const { who, statuses } = await previewing();
  const second = await refresh(who.refreshToken);
  const third = await refresh(String(second.body.refresh_token));

  const reused = await refresh(who.refreshToken);

  expect(third.status).toBe(200);
  expect(reused.status).toBe(401);
  expect(await statuses()).toEqual([401, 401, 401]);
});
