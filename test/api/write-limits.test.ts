import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Operation } from '#lambdas/api/document/openapi-types.ts';
import { systemClock } from '#lambdas/lib/clock.ts';
import { rateLimits, spendUse } from '#lambdas/services/rate-limits/rate-limit.ts';
import { type ApiResponse, call, createClientAddress } from '#test/support/api.ts';
import { newUser } from '#test/support/factories.ts';
import { readDocumentedOperations } from './openapi/document.ts';

const operations = await readDocumentedOperations();
/**
 * Routes without the general write limit, which users at a shared address must always be able to use (lockout,
 * mfa-sign-in).
 */
const uncountedRoutes = [
  'POST /auth/login',
  'POST /auth/login/totp',
  'POST /auth/login/recovery-code',
  'POST /auth/login/passkey',
  'POST /auth/login/passkey/options',
  'POST /auth/refresh',
  'POST /auth/logout',
];
const writeOperations = operations.filter(
  ({ method, route }) => method !== 'GET' && !uncountedRoutes.includes(route),
);
const readOperations = operations.filter(({ method }) => method === 'GET');

// Rate limits count per time window; freeze the time so that no window ends during a test.
beforeEach(() => {
  vi.spyOn(systemClock, 'now').mockReturnValue(Date.now());
});

afterEach(() => {
  vi.restoreAllMocks();
});

const validId = '01K9M3V5T8Q2W4E6R7Y9A1B3C6';
const send = ({ method, path }: { method: string; path: string }, options: object = {}) =>
  call(method, path.replace('/api', '').replace(/\{\w+\}/g, validId), options);

/** Creates an admin, who may use every route, with no writes left. */
async function newLimitedAdmin() {
  const admin = await newUser({ is_admin: true });
  await spendUse('write_account', admin.user.id, rateLimits.write_account.uses);
  return admin;
}

async function newLimitedAddress(): Promise<string> {
  const address = createClientAddress();
  await spendUse('write_address', address, rateLimits.write_address.uses);
  return address;
}

function expectLimited({ status, body, headers }: ApiResponse): void {
  expect([status, body.code]).toEqual([429, 'rate_limited']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

describe.each(writeOperations.map((operation) => [operation.route, operation] as const))(
  'the write limit of %s',
  (_route, operation) => {
    test('a write route rejects an account, or without one a network address, after too many writes', async () => {
      const { token } = await newLimitedAdmin();
      const address = await newLimitedAddress();

      expectLimited(await send(operation, { token, address }));
    });

    test('a write route documents 429 with Retry-After', () => {
      const { 429: limited } = operation.responses as Operation['responses'];

      expect(Object.keys(limited?.headers ?? {})).toEqual(['Retry-After']);
    });
  },
);

test('a GET request does not count as a write', async () => {
  const { token } = await newLimitedAdmin();

  const answers = await Promise.all(readOperations.map((operation) => send(operation, { token })));

  expect(answers.map(({ status }) => status)).not.toContain(429);
});

test('one account’s writes do not use up the write limit of other accounts', async () => {
  await newLimitedAdmin();
  const otherUser = await newUser();

  const { status } = await call('POST', '/presentations', {
    token: otherUser.token,
    body: { topic: 'Bees' },
  });

  expect(status).toBe(201);
});

test('an invalid token does not bypass the network address’s limit on a route without sign-in', async () => {
  const address = await newLimitedAddress();

  expectLimited(
    await call('POST', '/auth/forgot-password', { address, token: 'forged', body: {} }),
  );
});

test('every route in the list of uncounted routes exists', () => {
  const routes = operations.map(({ route }) => route);

  expect(uncountedRoutes.filter((route) => !routes.includes(route))).toEqual([]);
});

test('a change of second factors counts towards the write limit of the user, not of the network address', async () => {
  const { token } = await newUser();
  const address = await newLimitedAddress();

  expect((await call('POST', '/auth/mfa/totp', { token, address })).status).not.toBe(429);
});
