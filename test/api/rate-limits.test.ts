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
type LimitCase = {
  subject: (caller: Caller) => string;
  ask: (caller: Caller) => Promise<ApiResponse>;
};

const createPoster =
  (path: string, body: (caller: Caller) => object) =>
  (caller: Caller): Promise<ApiResponse> =>
    call('POST', path, { address: caller.address, body: body(caller), token: caller.user.token });
const toMailBody = ({ email }: Caller) => ({ email });

const getAddress = ({ address }: Caller) => address;
const getEmail = ({ email }: Caller) => email;
const getUserId = ({ user }: Caller) => user.user.id;

const login = createPoster('/auth/login', ({ email }) => ({ email, password: 'a wrong password' }));
const register = createPoster('/auth/register', ({ email }) => ({
  email,
  password: testPassword,
  full_name: 'Ada',
  invite_code: '00000-00000',
}));
const refresh = createPoster('/auth/refresh', () => ({ refresh_token: 'x'.repeat(43) }));
const requestPasswordReset = createPoster('/auth/forgot-password', toMailBody);
const requestInviteCode = createPoster('/auth/request-invite-code', toMailBody);
const resetPassword = createPoster('/auth/reset-password', () => ({
  token: 'x',
  password: testPassword,
}));
const changePassword = createPoster('/auth/change-password', () => ({
  current_password: 'a wrong password',
  new_password: testPassword,
}));
const changeLocale = ({ address, user }: Caller) =>
  call('PUT', '/users/me/locale', { address, body: { locale: 'zh' }, token: user.token });
const readUsage = ({ address, user }: Caller) =>
  call('GET', '/tokens/me/tokens', { address, token: user.token });
const secondStep = createPoster('/auth/login/totp', () => ({
  mfa_token: 'x'.repeat(43),
  code: '000000',
}));
const confirmIdentity = createPoster('/auth/mfa/confirm', () => ({ password: 'a wrong password' }));
const beginTotp = createPoster('/auth/mfa/totp', () => ({}));
const createTextSource = createPoster('/sources', () => ({ name: 'Notes', text: 'Lamps.' }));
const createPageSource = createPoster('/sources', () => ({ url: 'https://example.com/' }));
const createFileSource = createPoster('/sources', () => ({
  name: 'a.txt',
  bytes: 10,
  content_type: 'text/plain',
}));
const createWebhook = createPoster('/webhooks', () => ({
  // A random path, because a second webhook with the same address is rejected.
  url: `https://hooks.example.com/${randomUUID()}`,
  events: ['version.published'],
}));
const createWebhookElsewhere = createPoster('/webhooks', () => ({
  url: `https://hooks.example.com/${crypto.randomUUID()}`,
  events: ['version.published'],
}));
/** A valid id that belongs to no source and no presentation. */
const missingId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const createPresentation = createPoster('/presentations', () => ({ topic: 'Bees' }));
const createShare = async (caller: Caller) => {
  const { id } = await newDeck({}, caller.user.user);
  return createPoster(`/presentations/${id}/shares`, () => ({ version: 1 }))(caller);
};
const addCollaborator = async (caller: Caller) => {
  const { id } = await newDeck({}, caller.user.user);
  const body = ({ email }: Caller) => ({ email, role: 'viewer' });
  return createPoster(`/presentations/${id}/collaborators`, body)(caller);
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
const createComment = async (caller: Caller) => {
  const { id } = await newDeck({}, caller.user.user);
  return createPoster(`/presentations/${id}/comments`, () => ({ text: 'Nice' }))(caller);
};
const slideContent = {
  ...{ layout: 'bullets', title: 'Bees drink', notes: '', sources: [] },
  blocks: { items: [{ text: '93% do' }, { text: 'Each day' }] },
};
const traceFigures = async (caller: Caller) => {
  const { id } = await newDeck({}, caller.user.user);
  return createPoster(`/presentations/${id}/figures`, () => ({
    content: slideContent,
    figures: ['93%'],
  }))(caller);
};
const createHtmlVersion = async (caller: Caller) => {
  const { id } = await newDeck({}, caller.user.user);
  return createPoster(`/presentations/${id}/generate-html-version?version=1`, () => ({}))(caller);
};
/** Returns a function that sends a GET request for a presentation, or for a path below it, as the caller. */
const createDeckReader =
  (part = '') =>
  async ({ address, user }: Caller) => {
    const { id } = await newDeck({}, user.user);
    return call('GET', `/presentations/${id}${part}`, { address, token: user.token });
  };
const searchPictures = ({ address, user }: Caller) =>
  call('GET', '/pictures/search?provider=openverse&q=bees', { address, token: user.token });
const checkVerificationLink = createPoster('/auth/verification-link', () => ({ token: 'x' }));
const confirmEmail = createPoster('/auth/verify-email', () => ({
  token: 'x',
  password: testPassword,
}));
const validateInvite = ({ address }: Caller) =>
  call('GET', '/invite-codes/00000-00000/validate', { address });

const limitCases: Record<Exclude<RateLimit, TestedElsewhere>, LimitCase> = {
  comment_account: { subject: getUserId, ask: createComment },
  collaborator_account: { subject: getUserId, ask: addCollaborator },
  collaborator_pair: {
    subject: ({ user, email }) => `${user.user.id} ${email}`,
    ask: addCollaborator,
  },
  collaborator_change_account: { subject: getUserId, ask: changeCollaborator('PATCH') },
  // This limit applies to every route that writes; see write-limits.test.ts.
  write_account: { subject: getUserId, ask: changeLocale },
  write_address: { subject: getAddress, ask: requestPasswordReset },
  login_account: { subject: getEmail, ask: login },
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
  refresh_address: { subject: getAddress, ask: refresh },
  register_address: { subject: getAddress, ask: register },
  mail_address: { subject: getAddress, ask: requestPasswordReset },
  confirm_address: { subject: getAddress, ask: confirmEmail },
  verify_address: { subject: getAddress, ask: checkVerificationLink },
  mail_pair: {
    subject: ({ email, address }) => `confirmation ${email} ${address}`,
    ask: createPoster('/auth/send-verification', toMailBody),
  },
  mail_day: { subject: ({ email }) => `new_password ${email}`, ask: requestPasswordReset },
  reset_address: { subject: getAddress, ask: resetPassword },
  change_password: { subject: getUserId, ask: changePassword },
  mfa_address: { subject: getAddress, ask: secondStep },
  confirm_account: { subject: getUserId, ask: confirmIdentity },
  confirm_account_day: { subject: getUserId, ask: confirmIdentity },
  mfa_changes: { subject: getUserId, ask: beginTotp },
  settings_account: { subject: getUserId, ask: changeLocale },
  invite_request_address: { subject: getAddress, ask: requestInviteCode },
  invite_request_account: { subject: getEmail, ask: requestInviteCode },
  invite_check_address: { subject: getAddress, ask: validateInvite },
  costly_read_account: { subject: getUserId, ask: readUsage },
  deck_read_account: { subject: getUserId, ask: createDeckReader() },
  list_account: {
    subject: getUserId,
    ask: ({ address, user }) => call('GET', '/presentations', { address, token: user.token }),
  },
  slides_read_account: { subject: getUserId, ask: createDeckReader('/slides') },
  file_account: { subject: getUserId, ask: createHtmlVersion },
  file_account_day: { subject: getUserId, ask: createHtmlVersion },
  generation_account: { subject: getUserId, ask: createPresentation },
  example_account: { subject: getUserId, ask: createPoster('/examples/titanic', () => ({})) },
  copy_account: {
    subject: getUserId,
    ask: createPoster(`/presentations/${missingId}/duplicate`, () => ({})),
  },
  import_account: {
    subject: getUserId,
    ask: createPoster('/presentations/import', () => ({ source_id: missingId })),
  },
  picture_search_account: { subject: getUserId, ask: searchPictures },
  figures_account: { subject: getUserId, ask: traceFigures },
  source_account: { subject: getUserId, ask: createTextSource },
  page_account: { subject: getUserId, ask: createPageSource },
  upload_mb_account: { subject: getUserId, ask: createFileSource },
  upload_mb_account_day: { subject: getUserId, ask: createFileSource },
  small_read_account: {
    subject: getUserId,
    ask: ({ address, user }) => call('GET', '/auth/me', { address, token: user.token }),
  },
  share_account: { subject: getUserId, ask: createShare },
  brand_account: {
    subject: getUserId,
    ask: createPoster('/brands', () => ({ name: 'Acme', theme: 'ledger' })),
  },
  webhook_account: { subject: getUserId, ask: createWebhook },
  webhook_address_account: { subject: getUserId, ask: createWebhookElsewhere },
};

let callerCount = 0;
async function newCaller(): Promise<Caller> {
  callerCount += 1;
  return {
    address: `198.51.100.${callerCount}`,
    email: newEmail(),
    user: await newUser({ tier: 'team' }),
  };
}

describe('each rate limit of the API', () => {
  test.each(Object.entries(limitCases))(
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
    await spendUse(limit, getUserId(caller), rateLimits[limit].uses);

    const { status, body } = await createDeckReader(part)(caller);

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
    await spendUse('collaborator_change_account', getUserId(caller), uses);

    const { status, body } = await changeCollaborator('DELETE')(caller);

    expect([status, body.code]).toEqual([429, 'rate_limited']);
  });

  test('the limit webhook_account applies to changes of webhooks', async () => {
    const caller = await newCaller();
    const { body: created } = await createWebhook(caller);
    await spendUse('webhook_account', getUserId(caller), rateLimits.webhook_account.uses - 1);

    const { status, body } = await call('PATCH', `/webhooks/${created.id}`, {
      address: caller.address,
      token: caller.user.token,
      body: { is_active: true },
    });

    expect([status, body.code]).toEqual([429, 'rate_limited']);
  });

  test('the limit webhook_address_account applies to changes of the address, and to no other changes', async () => {
    const caller = await newCaller();
    const { body: created } = await createWebhook(caller);
    const { uses } = rateLimits.webhook_address_account;
    await spendUse('webhook_address_account', getUserId(caller), uses - 1);
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

    const answers = await Promise.all(Array.from({ length: 100 }, () => validateInvite(caller)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(
      rateLimits.invite_check_address.uses,
    );
  });

  test('each rate limit resets when the time window ends', async () => {
    const caller = await newCaller();
    await spendUse('invite_check_address', caller.address, 60);
    const rejectedResponse = await validateInvite(caller);

    const laterTime = Date.now() + Number(rejectedResponse.headers.get('retry-after')) * 1000;
    vi.spyOn(systemClock, 'now').mockReturnValue(laterTime);

    expect(rejectedResponse.status).toBe(429);
    expect((await validateInvite(caller)).status).toBe(200);
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
