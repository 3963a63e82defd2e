import { afterEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { app as previewApp } from '#lambdas/preview/app.ts';
import { startSession } from '#lambdas/services/auth/start-session.ts';
import type { UserRecord } from '#lambdas/stores/user-store.ts';
import { type ApiResponse, call } from '#test/support/api.ts';
import { newAdmin, testPassword } from '#test/support/factories.ts';
import { newPublishedDeck } from '#test/support/published-deck.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

type SignedIn = { user: UserRecord; token: string; refreshToken: string };

const refresh = (refresh_token: string): Promise<ApiResponse> =>
  call('POST', '/auth/refresh', { body: { refresh_token } });

/** Actions that end a session while its access tokens are still valid. */
const endingActions: [name: string, end: (who: SignedIn) => Promise<unknown>][] = [
  ['signing out', ({ token }) => call('POST', '/auth/logout', { token })],
  [
    'signing out by the refresh token',
    ({ refreshToken }) => call('POST', '/auth/logout', { body: { refresh_token: refreshToken } }),
  ],
  [
    'a password change',
    ({ token }) =>
      call('POST', '/auth/change-password', {
        token,
        body: { current_password: testPassword, new_password: 'another good password' },
      }),
  ],
  [
    'an admin disabling the user',
    async ({ user }) => {
      const { token } = await newAdmin();
      return call('PUT', `/users/${user.id}`, { token, body: { is_active: false } });
    },
  ],
  [
    'reuse of an old refresh token',
    async ({ refreshToken }) => {
      await refresh(refreshToken);
      const real = Date.now;
      vi.spyOn(systemClock, 'now').mockImplementation(() => real() + 16_000);
      return refresh(refreshToken);
    },
  ],
];

/** Signs in the owner of a published deck; returns the session with the preview link and cookie. */
async function newPreviewSession() {
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

describe('the tokens of a session (API, preview link and preview cookie) after the session ends', () => {
  test.each(endingActions)(
    'all tokens of a session become invalid at once after %s',
    async (_name, end) => {
      const { who, statuses } = await newPreviewSession();
      const statusesBefore = await statuses();

      await end(who);

      expect(statusesBefore).toEqual([200, 200, 200]);
      expect(await statuses()).toEqual([401, 401, 401]);
    },
  );
});

test('signing out of one session does not end the user’s other sessions', async () => {
  const { who, otherSession } = await newPreviewSession();

  await call('POST', '/auth/logout', { token: who.token });

  expect((await call('GET', '/auth/me', { token: otherSession })).status).toBe(200);
});

describe('a refresh token that was never issued', () => {
  /** Forged tokens: real ids of a session, which are no secret, with an invented secret. */
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

  test.each(forgeries)(
    'a refresh token that was never issued is rejected and ends no session: %s',
    async (_name, forge) => {
      const { who, statuses } = await newPreviewSession();

      const forged = await refresh(forge(who.refreshToken));

      expect(forged).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
      expect(await statuses()).toEqual([200, 200, 200]);
      expect((await refresh(who.refreshToken)).status).toBe(200);
    },
  );

  test('a refresh token made from parts of two sessions’ tokens is rejected and ends neither session', async () => {
    const { who, statuses } = await newPreviewSession();
    const otherSession = await startSession(who.user);

    const mixed = who.refreshToken.slice(0, 53) + otherSession.refresh_token.slice(53);

    expect((await refresh(mixed)).status).toBe(401);
    expect(await statuses()).toEqual([200, 200, 200]);
    expect((await refresh(otherSession.refresh_token)).status).toBe(200);
  });
});

test('reuse of a refresh token older than the previous one counts as theft', async () => {
  const { who, statuses } = await newPreviewSession();
  const secondResponse = await refresh(who.refreshToken);
  const thirdResponse = await refresh(String(secondResponse.body.refresh_token));

  const reused = await refresh(who.refreshToken);

  expect(thirdResponse.status).toBe(200);
  expect(reused.status).toBe(401);
  expect(await statuses()).toEqual([401, 401, 401]);
});
