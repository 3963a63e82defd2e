import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { logger } from '#lambdas/lib/logger.ts';
import { rateLimits, spendUse } from '#lambdas/services/rate-limits/rate-limit.ts';
import { recordSecurityEvent } from '#lambdas/services/security-events/record.ts';
import { type ApiResponse, call, createClientAddress } from '#test/support/api.ts';
import {
  newAdmin,
  newEmail,
  newUser,
  type TestUser,
  testPassword,
} from '#test/support/factories.ts';
import {
  advanceTime,
  createTotpCode,
  createWrongTotpCode,
  getMfaToken,
  newTotpUser,
  submitSecondStep,
} from '#test/support/mfa.ts';
import { recordCommands } from '#test/support/record-commands.ts';
import { createStoreTimeout, failStoreRequests } from '#test/support/store-faults.ts';

const chromeUserAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const ipAddress = '192.0.2.10';

// Rate limits count per time window; freeze the time so that no window ends during a test.
let logSpy: MockInstance<typeof logger.info>;
beforeEach(() => {
  logSpy = vi.spyOn(logger, 'info');
  vi.spyOn(systemClock, 'now').mockReturnValue(Math.ceil(Date.now() / 900_000) * 900_000);
  vi.spyOn(systemClock, 'sleep').mockResolvedValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

type SecurityEventItem = {
  id: string;
  event: string;
  methods: string[];
  address: string | null;
  by_admin: boolean;
};

const signIn = (
  email: string,
  password = testPassword,
  from = createClientAddress(),
): Promise<ApiResponse> =>
  call('POST', '/auth/login', {
    address: from,
    headers: { 'user-agent': chromeUserAgent },
    body: { email, password },
  });
const readPage = (token: string, query = '?limit=100') =>
  call('GET', `/auth/events${query}`, { token });
const listEvents = async (token: string) =>
  (await readPage(token)).body.items as SecurityEventItem[];
const listEventNames = async (token: string) => (await listEvents(token)).map(({ event }) => event);
const findLogLines = (event: string) =>
  logSpy.mock.calls
    .map(([message, fields]) => ({ message, ...(fields as object) }) as Record<string, unknown>)
    .filter((line) => line.message === 'security event' && line.event === event);

describe('contents of a security event', () => {
  test('the security event of a sign-in contains methods, browser, operating system, network address and time', async () => {
    const { user, token } = await newUser();

    await signIn(user.email, testPassword, ipAddress);

    expect(await listEvents(token)).toEqual([
      {
        id: expect.any(String),
        at: new Date(systemClock.now()).toISOString(),
        event: 'signed_in',
        methods: ['pwd'],
        browser: 'Chrome',
        os: 'Linux',
        address: ipAddress,
        by_admin: false,
      },
    ]);
  });

  test('a security event is logged as one line with the request id, without e-mail and secrets', async () => {
    const { user } = await newUser();

    const answer = await signIn(user.email, 'a wrong password', ipAddress);

    expect(findLogLines('sign_in_failed')).toEqual([
      {
        message: 'security event',
        event: 'sign_in_failed',
        user_id: user.id,
        methods: ['pwd'],
        by_admin: false,
        address: ipAddress,
        browser: 'Chrome',
        os: 'Linux',
        request_id: answer.body.request_id,
      },
    ]);
    expect(JSON.stringify(logSpy.mock.calls)).not.toContain(user.email);
    expect(JSON.stringify(logSpy.mock.calls)).not.toContain('a wrong password');
  });

  test('a sign-in succeeds when its security event can’t be stored', async () => {
    const { user } = await newUser();
    failStoreRequests({ holds: 'SECURITY#', times: 1, error: createStoreTimeout });

    const answer = await signIn(user.email);

    expect(answer.status).toBe(200);
    expect(findLogLines('signed_in')).toMatchObject([{ user_id: user.id }]);
  });

  test('a security event expires after 90 days', async () => {
    const { user } = await newUser();
    await signIn(user.email);
    advanceTime(91 * 86_400_000);
    const laterResponse = await signIn(user.email);

    expect(await listEventNames(String(laterResponse.body.access_token))).toEqual(['signed_in']);
  });
});

describe('reading security events', () => {
  test('security events are listed newest first in pages', async () => {
    const { user, token } = await newUser();
    for (const password of [testPassword, 'a wrong password', testPassword]) {
      await signIn(user.email, password);
    }

    const firstResponse = await readPage(token, '?limit=2');
    const secondResponse = await readPage(
      token,
      `?limit=2&cursor=${firstResponse.body.next_cursor}`,
    );

    expect(firstResponse.body.items).toMatchObject([
      { event: 'signed_in' },
      { event: 'sign_in_failed' },
    ]);
    expect(secondResponse.body).toMatchObject({
      items: [{ event: 'signed_in' }],
      next_cursor: null,
    });
  });

  test('security events can be read by the user and by admins only', async () => {
    const [owner, otherUser, admin] = [await newUser(), await newUser(), await newAdmin()];
    await signIn(owner.user.email);
    const path = `/users/${owner.user.id}/events`;

    expect(await listEvents(otherUser.token)).toEqual([]);
    expect((await call('GET', path, { token: otherUser.token })).status).toBe(403);
    expect((await call('GET', path, { token: admin.token })).body.items).toMatchObject([
      { event: 'signed_in' },
    ]);
  });
});

describe('the event of a password change among many others', () => {
  test.each(['signed_in', 'sessions_revoked'] as const)(
    'a password change event is stored even after a hundred %s events',
    async (event) => {
      const { user, token } = await newUser();
      for (let i = 0; i < 101; i += 1) await recordSecurityEvent(user.id, event);
      advanceTime(1000);

      const { body } = await call('POST', '/auth/change-password', {
        token,
        body: { current_password: testPassword, new_password: 'another password' },
      });

      expect((await listEventNames(String(body.access_token)))[0]).toBe('password_changed');
    },
  );
});

describe('security events of failed sign-ins', () => {
  test('failed sign-ins are stored 20 times a day and always logged', async () => {
    const { user, token } = await newUser();
    const stored = rateLimits.security_failures.uses - 1;
    await spendUse('security_failures', `sign_in_failed ${user.id}`, stored);

    for (let i = 0; i < 3; i += 1) await signIn(user.email, 'a wrong password');

    expect(await listEventNames(token)).toEqual(['sign_in_failed']);
    expect(findLogLines('sign_in_failed')).toHaveLength(3);
  });

  test('failed sign-ins for an e-mail without an account are logged without a user', async () => {
    const email = newEmail();

    await signIn(email, 'a wrong password', ipAddress);

    expect(findLogLines('sign_in_failed')).toMatchObject([
      { user_id: undefined, address: ipAddress },
    ]);
    expect(JSON.stringify(logSpy.mock.calls)).not.toContain(email);
  });

  test('failed sign-ins above the account’s limit are stored as one lock event', async () => {
    const { user, token } = await newUser();
    await spendUse('login_account', user.email, rateLimits.login_account.uses);

    const answers = [await signIn(user.email), await signIn(user.email)];

    expect(answers.map(({ status }) => status)).toEqual([429, 429]);
    expect(await listEventNames(token)).toEqual(['sign_in_locked']);
    expect(findLogLines('sign_in_locked')).toHaveLength(2);
  });

  test.each([
    ['before it is locked', 0],
    ['while it is locked', rateLimits.login_account.uses],
  ])(
    'failed sign-ins do the same work for a known and an unknown e-mail %s',
    async (_name, failures) => {
      const [knownEmail, unknown] = [(await newUser()).user.email, newEmail()];
      await spendUse('login_account', knownEmail, failures);
      await spendUse('login_account', unknown, failures);

      const withAccount = [
        await recordCommands(() => signIn(knownEmail, 'a wrong password')),
        await recordCommands(() => signIn(knownEmail, 'a wrong password')),
      ];
      const without = [
        await recordCommands(() => signIn(unknown, 'a wrong password')),
        await recordCommands(() => signIn(unknown, 'a wrong password')),
      ];

      expect(withAccount).toEqual(without);
      expect(without[0]).toContain('PutItemCommand');
    },
  );

  test('sign-ins with the correct password of a disabled account are logged as refused', async () => {
    const { user } = await newUser({ is_active: false });

    await signIn(user.email);

    expect(findLogLines('sign_in_refused')).toMatchObject([{ user_id: user.id, methods: ['pwd'] }]);
  });
});

describe('security events of the second sign-in step', () => {
  test('the second step’s failure, lock and success are recorded with the device', async () => {
    const { user, secret } = await newTotpUser();
    const headers = { 'user-agent': chromeUserAgent };
    const step = async (code: string) =>
      call('POST', '/auth/login/totp', {
        headers,
        body: { mfa_token: await getMfaToken(user.email), code },
      });

    await step(createWrongTotpCode(secret));
    const { body } = await step(createTotpCode(secret));
    await spendUse('mfa_account', user.id, rateLimits.mfa_account.uses - 1);
    await step(createTotpCode(secret));
    const token = String(body.access_token);

    expect(await listEvents(token)).toMatchObject([
      { event: 'sign_in_locked', methods: ['otp'] },
      { event: 'signed_in', methods: ['pwd', 'otp'], browser: 'Chrome', os: 'Linux' },
      { event: 'sign_in_failed', methods: ['otp'] },
      { event: 'factor_added', methods: ['otp'] },
    ]);
    const sessions = await call('GET', '/auth/sessions', { token });
    expect(sessions.body.items).toContainEqual(
      expect.objectContaining({ browser: 'Chrome', os: 'Linux', current: true }),
    );
  });

  test('a second step with a recovery code is recorded with that method', async () => {
    const { user, codes } = await newTotpUser();

    const { body } = await submitSecondStep(
      'recovery-code',
      await getMfaToken(user.email),
      codes[0] ?? '',
    );

    expect((await listEvents(String(body.access_token)))[0]).toMatchObject({
      event: 'signed_in',
      methods: ['pwd', 'recovery'],
    });
  });
});

describe('the security event for the end of a session', () => {
  const asOwner = ({ token }: TestUser, path: string, body?: object) =>
    call('POST', path, { token, ...(body ? { body } : {}) });

  test.each<[string, string, (owner: TestUser) => Promise<unknown>]>([
    ['signing out', 'signed_out', (owner) => asOwner(owner, '/auth/logout')],
    [
      'signing out everywhere',
      'sessions_revoked',
      (owner) => asOwner(owner, '/auth/logout', { everywhere: true }),
    ],
    [
      'revoking the other sessions',
      'sessions_revoked',
      (owner) => asOwner(owner, '/auth/sessions/revoke-others'),
    ],
    [
      'a password change',
      'password_changed',
      (owner) =>
        asOwner(owner, '/auth/change-password', {
          current_password: testPassword,
          new_password: 'another password',
        }),
    ],
    [
      'a reused refresh token',
      'token_reused',
      async ({ refreshToken }) => {
        const body = { refresh_token: refreshToken };
        await call('POST', '/auth/refresh', { body });
        advanceTime(60_000);
        await call('POST', '/auth/refresh', { body });
      },
    ],
  ])('the end of a session by %s creates one security event', async (_name, event, end) => {
    const [owner, admin] = [await newUser(), await newAdmin()];

    await end(owner);

    const path = `/users/${owner.user.id}/events`;
    expect((await call('GET', path, { token: admin.token })).body.items).toMatchObject([{ event }]);
    expect(findLogLines(event)).toMatchObject([{ user_id: owner.user.id }]);
  });

  test('the end of a session by an admin is shown to the user without the admin’s network address', async () => {
    const [owner, admin] = [await newUser(), await newAdmin()];

    await call('POST', `/users/${owner.user.id}/end-sessions`, {
      token: admin.token,
      address: ipAddress,
    });
    const { body } = await signIn(owner.user.email);

    expect((await listEvents(String(body.access_token)))[1]).toMatchObject({
      event: 'sessions_revoked',
      by_admin: true,
      address: null,
    });
  });
});
