import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import {
  formatRefreshToken,
  newRefreshToken,
  refreshHash,
} from '#lambdas/services/auth/refresh-token.ts';
import { rateLimits, spendUse } from '#lambdas/services/rate-limits/rate-limit.ts';
import { createSession, listSessions } from '#lambdas/stores/session-store.ts';
import { type ApiResponse, call, createClientAddress } from '#test/support/api.ts';
import { newEmail, newInvite, newUser, testPassword } from '#test/support/factories.ts';

let nowMs: number;
beforeEach(() => {
  // Start of a rate-limit window, so that no window ends during a test.
  nowMs = Math.ceil(Date.now() / 86_400_000) * 86_400_000;
  vi.spyOn(systemClock, 'now').mockImplementation(() => nowMs);
  vi.spyOn(systemClock, 'sleep').mockResolvedValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const login = (
  email: string,
  address: string,
  password = 'a wrong password',
): Promise<ApiResponse> => call('POST', '/auth/login', { address, body: { email, password } });

/** Returns a network address whose sign-ins are limited because of many failures. */
async function newSlowAddress(): Promise<string> {
  const address = createClientAddress();
  await spendUse('login_address', address, rateLimits.login_address.uses);
  return address;
}

describe('a network address with too many failed sign-ins', () => {
  test('a network address with too many failed sign-ins accepts the right password of another account at the first attempt', async () => {
    const address = await newSlowAddress();
    const { user } = await newUser();

    expect((await login(user.email, address, testPassword)).status).toBe(200);
  });

  test('a network address with too many failed sign-ins allows each account one more failure and then refuses without checking the password', async () => {
    const address = await newSlowAddress();
    const { user } = await newUser();

    const wrongAttempt = await login(user.email, address);
    const correctAttempt = await login(user.email, address, testPassword);

    expect(wrongAttempt.status).toBe(401);
    expect(correctAttempt).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  });

  test('a network address with too many failed sign-ins may try three accounts in half a minute, and another account after that', async () => {
    const address = await newSlowAddress();
    const { user } = await newUser();
    for (let i = 0; i < 3; i += 1) await login(newEmail(), address);

    const rejectedResponse = await login(user.email, address, testPassword);
    nowMs += Number(rejectedResponse.headers.get('retry-after')) * 1000;
    const laterResponse = await login(user.email, address, testPassword);

    expect(rejectedResponse.status).toBe(429);
    expect(Number(rejectedResponse.headers.get('retry-after'))).toBeLessThanOrEqual(30);
    expect(laterResponse.status).toBe(200);
  });

  test('a network address with too many failed sign-ins does not prevent an account from signing in elsewhere', async () => {
    const address = await newSlowAddress();
    const { user } = await newUser();
    await login(user.email, address);

    expect((await login(user.email, createClientAddress(), testPassword)).status).toBe(200);
  });
});

test('password spraying over 1,000 accounts from one network address checks at most 190 passwords in 15 minutes', async () => {
  const address = createClientAddress();
  const { user } = await newUser();
  const statuses: number[] = [];

  // Tries 1,000 accounts within 15 minutes, in bursts of 20.
  for (let burst = 0; burst < 50; burst += 1) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(newEmail(), address)));
    statuses.push(...answers.map(({ status }) => status));
    nowMs += 17_000;
  }
  nowMs += 31_000;
  const newcomer = await login(user.email, address, testPassword);

  expect(statuses).toHaveLength(1000);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(190);
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(100);
  expect(newcomer.status).toBe(200);
}, 120_000);

test('one account accepts at most fifteen attempts in 15 minutes, from any number of network addresses', async () => {
  const { user } = await newUser();

  const answers = await Promise.all(
    Array.from({ length: 40 }, () => login(user.email, createClientAddress())),
  );

  expect(answers.filter(({ status }) => status === 401)).toHaveLength(15);
});

describe('a network address that keeps sending forged refresh tokens', () => {
  const forged = `${'0'.repeat(26)}.${'0'.repeat(26)}.${'x'.repeat(43)}.${'y'.repeat(43)}`;
  const refresh = (address: string, refresh_token: string): Promise<ApiResponse> =>
    call('POST', '/auth/refresh', { address, body: { refresh_token } });

  /** Returns a network address that has used up its limits for forged refreshes and for writes. */
  async function spentAddress(): Promise<string> {
    const address = createClientAddress();
    await spendUse('refresh_address', address, rateLimits.refresh_address.uses);
    await spendUse('write_address', address, rateLimits.write_address.uses);
    return address;
  }

  test('forged refresh tokens are rejected', async () => {
    const address = await spentAddress();

    expect((await refresh(address, forged)).status).toBe(429);
    expect((await refresh(address, 'x'.repeat(43))).status).toBe(429);
    expect((await refresh(createClientAddress(), forged)).status).toBe(401);
  });

  test('forged requests do not sign out other users at the same address', async () => {
    const address = await spentAddress();
    const { refreshToken } = await newUser();

    expect((await refresh(address, refreshToken)).status).toBe(200);
  });

  test('forged requests do not sign out sessions whose token was issued with a removed key', async () => {
    const address = await spentAddress();
    const { user } = await newUser();
    const [session] = await listSessions(user.id);
    if (!session) throw new Error('The user has no session.');
    const id = systemClock.id();
    const token = newRefreshToken({ user_id: user.id, id }, 'a key that was rotated away');
    await createSession({ ...session, id, current_hash: refreshHash(token) });

    expect((await refresh(address, formatRefreshToken(token))).status).toBe(200);
  });

  test('forged requests do not prevent other users at the address from signing out', async () => {
    const address = await spentAddress();
    const { refreshToken, token } = await newUser();
    const body = { refresh_token: refreshToken };

    expect((await call('POST', '/auth/logout', { address, body })).status).toBe(204);
    expect((await call('GET', '/auth/me', { token })).status).toBe(401);
  });

  test('forged requests from an IP address do not prevent other users from signing in there, whether new or known at the address', async () => {
    const address = await spentAddress();
    const [knownUser, newcomer] = [(await newUser()).user, (await newUser()).user];
    await login(knownUser.email, address, testPassword);
    await spendUse('login_address', address, rateLimits.login_address.uses);
    await spendUse('login_slow', address, rateLimits.login_slow.uses - 1);

    expect((await login(newcomer.email, address, testPassword)).status).toBe(200);
    expect((await login(knownUser.email, address, testPassword)).status).toBe(200);
  });
});

test('one session is refreshed at most 300 times in ten minutes, without affecting others', async () => {
  const { user, refreshToken } = await newUser();
  const [user_id = '', id = ''] = refreshToken.split('.');
  const otherResponse = await login(user.email, createClientAddress(), testPassword);
  await spendUse('refresh_session', `${user_id}.${id}`, rateLimits.refresh_session.uses);
  const refresh = (refresh_token: unknown) =>
    call('POST', '/auth/refresh', { body: { refresh_token } });

  expect((await refresh(refreshToken)).status).toBe(429);
  expect((await refresh(otherResponse.body.refresh_token)).status).toBe(200);
});

describe('an e-mail for which strangers request mails', () => {
  const paths = ['/auth/forgot-password', '/auth/send-verification'];
  const ask = (
    path: string,
    email: string,
    address = createClientAddress(),
  ): Promise<ApiResponse> => call('POST', path, { address, body: { email } });

  test.each(paths)(
    'strangers can request at most 16 mails a day to one mailbox: %s',
    async (path) => {
      const { user } = await newUser();
      const [name, domain] = user.email.split('@');
      const mailboxes = [user.email, `${name}+a@${domain}`, `${name}+b+c@${domain}`];

      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, i) => ask(path, mailboxes[i % 3] ?? '')),
      );

      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 202)).toHaveLength(16);
      expect(statuses.filter((status) => status === 429)).toHaveLength(14);
    },
  );

  test('one network address cannot block the mails of a stranger', async () => {
    const { user } = await newUser();
    const attacker = createClientAddress();
    for (const path of paths) {
      const answers = Array.from({ length: 40 }, () => ask(path, user.email, attacker));
      const statuses = (await Promise.all(answers)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 202)).toHaveLength(6);
    }

    const statuses = await Promise.all(paths.map((path) => ask(path, user.email)));

    expect(statuses.map(({ status }) => status)).toEqual([202, 202]);
  });

  test('requests for a new password and rejected invite codes do not block a registration', async () => {
    const email = newEmail();
    const { code } = await newInvite({ max_uses: 5 });
    const body = { email, password: testPassword, full_name: 'Ada', invite_code: code };
    const wrongBody = { ...body, invite_code: '00000-00000' };
    for (let i = 0; i < 25; i += 1) {
      await ask('/auth/forgot-password', email);
      await call('POST', '/auth/register', { address: createClientAddress(), body: wrongBody });
    }

    const { status } = await call('POST', '/auth/register', {
      address: createClientAddress(),
      body,
    });

    expect(status).toBe(202);
  });

  test('the daily mail limit of an e-mail counts registrations too, also without an account', async () => {
    const email = newEmail();
    const { code } = await newInvite({ max_uses: 5 });
    const body = { email, password: testPassword, full_name: 'Ada', invite_code: code };
    await spendUse('mail_day', `registration ${email}`, rateLimits.mail_day.uses);

    expect((await call('POST', '/auth/register', { body })).status).toBe(429);
  });

  test('dots and tags of a Gmail address do not raise its daily mail limit', async () => {
    const name = newEmail().split('@', 1)[0] ?? '';
    await spendUse('mail_day', `new_password ${name}@gmail.com`, rateLimits.mail_day.uses);
    const dotted = `${name.split('').join('.')}+news@googlemail.com`;

    expect((await ask('/auth/forgot-password', dotted)).status).toBe(429);
  });

  test('an e-mail owner still gets mails requested from a known network address', async () => {
    const { user } = await newUser();
    const home = createClientAddress();
    await login(user.email, home, testPassword);
    await spendUse('mail_day', `new_password ${user.email}`, rateLimits.mail_day.uses);

    expect((await ask('/auth/forgot-password', user.email)).status).toBe(429);
    expect((await ask('/auth/forgot-password', user.email, home)).status).toBe(202);
  });
});
