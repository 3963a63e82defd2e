import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { type RateLimit, rateLimits, spendUse } from '#lambdas/services/auth/rate-limit.ts';
import { type Answer, call } from '#test/support/api.ts';
import { newDeck } from '#test/support/decks.ts';
import { newEmail, newUser, type TestUser, testPassword } from '#test/support/factories.ts';

// Counts are kept by the window of time: none may end in the middle of a test.
beforeEach(() => {
  vi.spyOn(systemClock, 'now').mockReturnValue(Date.now());
});

afterEach(() => {
  vi.restoreAllMocks();
});

type Caller = { address: string; email: string; user: TestUser };
type Case = { subject: (caller: Caller) => string; ask: (caller: Caller) => Promise<Answer> };

const post =
  (path: string, body: (caller: Caller) => object) =>
  (caller: Caller): Promise<Answer> =>
    call('POST', path, { address: caller.address, body: body(caller), token: caller.user.token });
const mail = ({ email }: Caller) => ({ email });

const byAddress = ({ address }: Caller) => address;
const byEmail = ({ email }: Caller) => email;
const byUser = ({ user }: Caller) => user.user.id;

const login = post('/auth/login', ({ email }) => ({ email, password: 'a wrong password' }));
const register = post('/auth/register', ({ email }) => ({
  email,
  password: testPassword,
  full_name: 'Ada',
  invite_code: '00000-00000',
}));
const refresh = post('/auth/refresh', () => ({ refresh_token: 'x'.repeat(43) }));
const forgot = post('/auth/forgot-password', mail);
const request = post('/auth/request-invite-code', mail);
const reset = post('/auth/reset-password', () => ({ token: 'x', password: testPassword }));
const change = post('/auth/change-password', () => ({
  current_password: 'a wrong password',
  new_password: testPassword,
}));
const speak = ({ address, user }: Caller) =>
  call('PUT', '/users/me/locale', { address, body: { locale: 'zh' }, token: user.token });
const source = post('/sources', () => ({ name: 'Notes', text: 'Lamps.' }));
const page = post('/sources', () => ({ url: 'https://example.com/' }));
const upload = post('/sources', () => ({ name: 'a.txt', bytes: 10, content_type: 'text/plain' }));
const create = post('/presentations', () => ({ topic: 'Bees' }));
const share = async (caller: Caller) => {
  const { id } = await newDeck({}, caller.user.user);
  return post(`/presentations/${id}/shares`, () => ({ version: 1 }))(caller);
};
const content = {
  ...{ layout: 'bullets', title: 'Bees drink', notes: '', sources: [] },
  blocks: { items: [{ text: '93% do' }, { text: 'Each day' }] },
};
const figures = async (caller: Caller) => {
  const { id } = await newDeck({}, caller.user.user);
  return post(`/presentations/${id}/figures`, () => ({ content, figures: ['93%'] }))(caller);
};
const verify = ({ address }: Caller) => call('GET', '/auth/verify-email/x', { address });
const validate = ({ address }: Caller) =>
  call('GET', '/invite-codes/00000-00000/validate', { address });

/** On links that are shared a page answers: shares-viewed.test.ts. */
type OfVisitors = 'share_password_address' | 'share_password' | 'share_view_address';

const cases: Record<Exclude<RateLimit, OfVisitors>, Case> = {
  login_address: { subject: byAddress, ask: login },
  login_account: { subject: byEmail, ask: login },
  // Needs an address that the owner has used: sessions.test.ts.
  login_known_address: {
    subject: ({ user, address }) => `${user.user.email} ${address}`,
    ask: async (caller) => {
      const { email } = caller.user.user;
      await call('POST', '/auth/login', {
        address: caller.address,
        body: { email, password: testPassword },
      });
      return login({ ...caller, email });
    },
  },
  refresh_address: { subject: byAddress, ask: refresh },
  register_address: { subject: byAddress, ask: register },
  register_account: { subject: byEmail, ask: register },
  mail_address: { subject: byAddress, ask: forgot },
  mail_account: { subject: byEmail, ask: post('/auth/send-verification', mail) },
  verify_address: { subject: byAddress, ask: verify },
  reset_account: { subject: byEmail, ask: forgot },
  reset_address: { subject: byAddress, ask: reset },
  change_password: { subject: byUser, ask: change },
  settings_account: { subject: byUser, ask: speak },
  invite_request_address: { subject: byAddress, ask: request },
  invite_request_account: { subject: byEmail, ask: request },
  invite_check_address: { subject: byAddress, ask: validate },
  generation_account: { subject: byUser, ask: create },
  figures_account: { subject: byUser, ask: figures },
  source_account: { subject: byUser, ask: source },
  page_account: { subject: byUser, ask: page },
  upload_mb_account: { subject: byUser, ask: upload },
  share_account: { subject: byUser, ask: share },
};

let callers = 0;
async function newCaller(): Promise<Caller> {
  callers += 1;
  return { address: `198.51.100.${callers}`, email: newEmail(), user: await newUser() };
}

describe('each limit', () => {
  test.each(Object.entries(cases))('holds: %s', async (limit, { subject, ask }) => {
    const name = limit as RateLimit;
    const caller = await newCaller();
    const { uses, seconds } = rateLimits[name];

    const before = await ask(caller);
    // The rest of the window's uses at once; that each is counted is the next test's.
    await spendUse(name, subject(caller), uses - 1);
    const refused = await ask(caller);
    const other = await ask(await newCaller());

    expect(before.status).not.toBe(429);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    const left = Number(refused.headers.get('retry-after'));
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(seconds);
    expect(other.status).not.toBe(429);
  });

  test('counts every one of a hundred tries at once', async () => {
    const caller = await newCaller();

    const answers = await Promise.all(Array.from({ length: 100 }, () => validate(caller)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(
      rateLimits.invite_check_address.uses,
    );
  });

  test('is over when its window is', async () => {
    const caller = await newCaller();
    await spendUse('invite_check_address', caller.address, 60);
    const refused = await validate(caller);

    const later = Date.now() + Number(refused.headers.get('retry-after')) * 1000;
    vi.spyOn(systemClock, 'now').mockReturnValue(later);

    expect(refused.status).toBe(429);
    expect((await validate(caller)).status).toBe(200);
  });
});
