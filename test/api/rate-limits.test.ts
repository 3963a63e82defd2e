import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import {
  type RateLimit,
  rateLimits,
  refundUse,
  spendUse,
  trySpendUse,
} from '#lambdas/services/rate-limits/rate-limit.ts';
import { type ApiResponse, call } from '#test/support/api.ts';
import { newDeck } from '#test/support/decks.ts';
import { newEmail, newUser, type TestUser, testPassword } from '#test/support/factories.ts';
import type { TestedElsewhere } from '#test/support/limits-tested-elsewhere.ts';

// Rate limits count per time window; freeze the time so that no window ends during a test.
beforeEach(() => {
  vi.spyOn(systemClock, 'now').mockReturnValue(Date.now());
});

afterEach(() => {
  vi.restoreAllMocks();
});

type Caller = { address: string; email: string; user: TestUser };
type Case = { subject: (caller: Caller) => string; ask: (caller: Caller) => Promise<ApiResponse> };

const post =
  (path: string, body: (caller: Caller) => object) =>
  (caller: Caller): Promise<ApiResponse> =>
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
const changeLocale = ({ address, user }: Caller) =>
  call('PUT', '/users/me/locale', { address, body: { locale: 'zh' }, token: user.token });
const usage = ({ address, user }: Caller) =>
  call('GET', '/tokens/me/tokens', { address, token: user.token });
const secondStep = post('/auth/login/totp', () => ({ mfa_token: 'x'.repeat(43), code: '000000' }));
const confirmIdentity = post('/auth/mfa/confirm', () => ({ password: 'a wrong password' }));
const beginTotp = post('/auth/mfa/totp', () => ({}));
const source = post('/sources', () => ({ name: 'Notes', text: 'Lamps.' }));
const page = post('/sources', () => ({ url: 'https://example.com/' }));
const upload = post('/sources', () => ({ name: 'a.txt', bytes: 10, content_type: 'text/plain' }));
const webhook = post('/webhooks', () => ({
  // A random path, because a second webhook with the same address is rejected.
  url: `https://hooks.example.com/${randomUUID()}`,
  events: ['version.published'],
}));
const webhookElsewhere = post('/webhooks', () => ({
  url: `https://hooks.example.com/${crypto.randomUUID()}`,
  events: ['version.published'],
}));
/** A valid id that belongs to no source and no presentation. */
const missingId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const create = post('/presentations', () => ({ topic: 'Bees' }));
const share = async (caller: Caller) => {
  const { id } = await newDeck({}, caller.user.user);
  return post(`/presentations/${id}/shares`, () => ({ version: 1 }))(caller);
};
const addCollaborator = async (caller: Caller) => {
  const { id } = await newDeck({}, caller.user.user);
  const body = ({ email }: Caller) => ({ email, role: 'viewer' });
  return post(`/presentations/${id}/collaborators`, body)(caller);
};
/** Changes or removes a new collaborator. */
const changeCollaborator = (method: 'PATCH' | 'DELETE') => async (caller: Caller) => {
  const { id } = await newDeck({}, caller.user.user);
  const path = `/presentations/${id}/collaborators`;
  const { token } = caller.user;
  const body = { email: newEmail(), role: 'viewer' };
  const { body: added } = await call('POST', path, { token, body });
  const change = method === 'PATCH' ? { body: { role: 'editor' } } : {};
  return call(method, `${path}/${String(added.id)}`, { token, ...change });
};
const comment = async (caller: Caller) => {
  const { id } = await newDeck({}, caller.user.user);
  return post(`/presentations/${id}/comments`, () => ({ text: 'Nice' }))(caller);
};
const content = {
  ...{ layout: 'bullets', title: 'Bees drink', notes: '', sources: [] },
  blocks: { items: [{ text: '93% do' }, { text: 'Each day' }] },
};
const figures = async (caller: Caller) => {
  const { id } = await newDeck({}, caller.user.user);
  return post(`/presentations/${id}/figures`, () => ({ content, figures: ['93%'] }))(caller);
};
const files = async (caller: Caller) => {
  const { id } = await newDeck({}, caller.user.user);
  return post(`/presentations/${id}/generate-html-version?version=1`, () => ({}))(caller);
};
/** Returns a function that sends a GET request for a presentation, or for a path below it, as the caller. */
const read =
  (part = '') =>
  async ({ address, user }: Caller) => {
    const { id } = await newDeck({}, user.user);
    return call('GET', `/presentations/${id}${part}`, { address, token: user.token });
  };
const searchPictures = ({ address, user }: Caller) =>
  call('GET', '/pictures/search?provider=openverse&q=bees', { address, token: user.token });
const verify = post('/auth/verification-link', () => ({ token: 'x' }));
const confirm = post('/auth/verify-email', () => ({ token: 'x', password: testPassword }));
const validate = ({ address }: Caller) =>
  call('GET', '/invite-codes/00000-00000/validate', { address });

const cases: Record<Exclude<RateLimit, TestedElsewhere>, Case> = {
  comment_account: { subject: byUser, ask: comment },
  collaborator_account: { subject: byUser, ask: addCollaborator },
  collaborator_pair: {
    subject: ({ user, email }) => `${user.user.id} ${email}`,
    ask: addCollaborator,
  },
  collaborator_change_account: { subject: byUser, ask: changeCollaborator('PATCH') },
  // This limit applies to every route that writes; see write-limits.test.ts.
  write_account: { subject: byUser, ask: changeLocale },
  write_address: { subject: byAddress, ask: forgot },
  login_account: { subject: byEmail, ask: login },
  // This limit needs an address from which the owner has signed in; see sessions.test.ts.
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
  mail_address: { subject: byAddress, ask: forgot },
  confirm_address: { subject: byAddress, ask: confirm },
  verify_address: { subject: byAddress, ask: verify },
  mail_pair: {
    subject: ({ email, address }) => `confirmation ${email} ${address}`,
    ask: post('/auth/send-verification', mail),
  },
  mail_day: { subject: ({ email }) => `new_password ${email}`, ask: forgot },
  reset_address: { subject: byAddress, ask: reset },
  change_password: { subject: byUser, ask: change },
  mfa_address: { subject: byAddress, ask: secondStep },
  confirm_account: { subject: byUser, ask: confirmIdentity },
  confirm_account_day: { subject: byUser, ask: confirmIdentity },
  mfa_changes: { subject: byUser, ask: beginTotp },
  settings_account: { subject: byUser, ask: changeLocale },
  invite_request_address: { subject: byAddress, ask: request },
  invite_request_account: { subject: byEmail, ask: request },
  invite_check_address: { subject: byAddress, ask: validate },
  costly_read_account: { subject: byUser, ask: usage },
  deck_read_account: { subject: byUser, ask: read() },
  list_account: {
    subject: byUser,
    ask: ({ address, user }) => call('GET', '/presentations', { address, token: user.token }),
  },
  slides_read_account: { subject: byUser, ask: read('/slides') },
  file_account: { subject: byUser, ask: files },
  file_account_day: { subject: byUser, ask: files },
  generation_account: { subject: byUser, ask: create },
  example_account: { subject: byUser, ask: post('/examples/titanic', () => ({})) },
  copy_account: {
    subject: byUser,
    ask: post(`/presentations/${missingId}/duplicate`, () => ({})),
  },
  import_account: {
    subject: byUser,
    ask: post('/presentations/import', () => ({ source_id: missingId })),
  },
  picture_search_account: { subject: byUser, ask: searchPictures },
  figures_account: { subject: byUser, ask: figures },
  source_account: { subject: byUser, ask: source },
  page_account: { subject: byUser, ask: page },
  upload_mb_account: { subject: byUser, ask: upload },
  upload_mb_account_day: { subject: byUser, ask: upload },
  small_read_account: {
    subject: byUser,
    ask: ({ address, user }) => call('GET', '/auth/me', { address, token: user.token }),
  },
  share_account: { subject: byUser, ask: share },
  brand_account: {
    subject: byUser,
    ask: post('/brands', () => ({ name: 'Acme', theme: 'ledger' })),
  },
  webhook_account: { subject: byUser, ask: webhook },
  webhook_address_account: { subject: byUser, ask: webhookElsewhere },
};

let callers = 0;
async function newCaller(): Promise<Caller> {
  callers += 1;
  return {
    address: `198.51.100.${callers}`,
    email: newEmail(),
    user: await newUser({ tier: 'team' }),
  };
}

describe('each rate limit of the API', () => {
  test.each(Object.entries(cases))(
    'requests above the rate limit are rejected: %s',
    async (limit, { subject, ask }) => {
      const name = limit as RateLimit;
      const caller = await newCaller();
      const { uses, seconds } = rateLimits[name];

      const responseBefore = await ask(caller);
      // Use up the remaining requests of the window in one call; the next test checks that single requests are counted.
      await spendUse(name, subject(caller), uses - 1);
      const rejectedResponse = await ask(caller);
      const otherResponse = await ask(await newCaller());

      expect(responseBefore.status).not.toBe(429);
      expect(rejectedResponse).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      const left = Number(rejectedResponse.headers.get('retry-after'));
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(seconds);
      expect(otherResponse.status).not.toBe(429);
    },
  );

  test.each([
    ['deck_read_account', ''],
    ['deck_read_account', '?include=tasks'],
    ['deck_read_account', '/tasks'],
    ['deck_read_account', '/outline'],
    ['deck_read_account', '/versions'],
    ['slides_read_account', '/slides'],
    ['slides_read_account', '/versions/1'],
  ] as const)('the limit %s applies to GET /presentations/{id}%s', async (limit, part) => {
    const caller = await newCaller();
    await spendUse(limit, byUser(caller), rateLimits[limit].uses);

    const { status, body } = await read(part)(caller);

    expect([status, body.code]).toEqual([429, 'rate_limited']);
  });

  test.each(['/users/me/usage-history', '/users/{id}/usage'])(
    'the limit costly_read_account applies to GET %s',
    async (path) => {
      const { address, user } = await newCaller();
      await spendUse('costly_read_account', user.user.id, rateLimits.costly_read_account.uses);

      const ownPath = path.replace('{id}', user.user.id);
      const { status, body } = await call('GET', ownPath, { address, token: user.token });

      expect([status, body.code]).toEqual([429, 'rate_limited']);
    },
  );

  test('the limit generation_account applies to restarts of tasks', async () => {
    const { address, user } = await newCaller();
    const { id } = await newDeck({}, user.user);
    await spendUse('generation_account', user.user.id, rateLimits.generation_account.uses);

    const path = `/presentations/${id}/tasks/outline-1/start`;
    const { status, body } = await call('POST', path, { address, token: user.token });

    expect([status, body.code]).toEqual([429, 'rate_limited']);
  });

  test('the limit generation_account applies to changes of the displayed version', async () => {
    const { address, user } = await newCaller();
    const { id } = await newDeck({}, user.user);
    await spendUse('generation_account', user.user.id, rateLimits.generation_account.uses);

    const path = `/presentations/${id}/current-html-version?version=1`;
    const { status, body } = await call('PUT', path, { address, token: user.token });

    expect([status, body.code]).toEqual([429, 'rate_limited']);
  });

  test('the limit collaborator_change_account applies to removals of collaborators', async () => {
    const caller = await newCaller();
    const { uses } = rateLimits.collaborator_change_account;
    await spendUse('collaborator_change_account', byUser(caller), uses);

    const { status, body } = await changeCollaborator('DELETE')(caller);

    expect([status, body.code]).toEqual([429, 'rate_limited']);
  });

  test('the limit webhook_account applies to changes of webhooks', async () => {
    const caller = await newCaller();
    const { body: created } = await webhook(caller);
    await spendUse('webhook_account', byUser(caller), rateLimits.webhook_account.uses - 1);

    const { status, body } = await call('PATCH', `/webhooks/${created.id}`, {
      address: caller.address,
      token: caller.user.token,
      body: { is_active: true },
    });

    expect([status, body.code]).toEqual([429, 'rate_limited']);
  });

  test('the limit webhook_address_account applies to changes of the address, and to no other changes', async () => {
    const caller = await newCaller();
    const { body: created } = await webhook(caller);
    const { uses } = rateLimits.webhook_address_account;
    await spendUse('webhook_address_account', byUser(caller), uses - 1);
    const patch = (body: object) =>
      call('PATCH', `/webhooks/${created.id}`, {
        address: caller.address,
        token: caller.user.token,
        body,
      });

    const moved = await patch({ url: 'https://other.example.com/' });
    const same = await patch({ url: created.url, is_active: false });

    expect([moved.status, moved.body.code, same.status]).toEqual([429, 'rate_limited', 200]);
  });

  test('each rate limit counts each of a hundred concurrent requests', async () => {
    const caller = await newCaller();

    const answers = await Promise.all(Array.from({ length: 100 }, () => validate(caller)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(
      rateLimits.invite_check_address.uses,
    );
  });

  test('each rate limit resets when the time window ends', async () => {
    const caller = await newCaller();
    await spendUse('invite_check_address', caller.address, 60);
    const rejectedResponse = await validate(caller);

    const laterTime = Date.now() + Number(rejectedResponse.headers.get('retry-after')) * 1000;
    vi.spyOn(systemClock, 'now').mockReturnValue(laterTime);

    expect(rejectedResponse.status).toBe(429);
    expect((await validate(caller)).status).toBe(200);
  });

  test('refunding a use after the rate limit’s window has ended allows no extra use', async () => {
    const { uses, seconds } = rateLimits.login_slow;
    const subject = newEmail();
    await spendUse('login_slow', subject);
    const laterTime = systemClock.now() + seconds * 1000;
    vi.spyOn(systemClock, 'now').mockReturnValue(laterTime);

    await refundUse('login_slow', subject);

    expect(await trySpendUse('login_slow', subject, uses)).toBe(true);
    expect(await trySpendUse('login_slow', subject)).toBe(false);
  });
});
