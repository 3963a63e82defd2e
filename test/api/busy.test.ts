import { Hono } from 'hono';
import { afterEach, expect, test, vi } from 'vitest';
import type { ApiEnv } from '#lambdas/api/context.ts';
import { errorResponse } from '#lambdas/api/middleware/error-mapping.ts';
import { requestTimeout } from '#lambdas/api/middleware/request-timeout.ts';
import { logger } from '#lambdas/lib/logger.ts';
import { AppError } from '#shared/errors.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

async function respondTo(error: Error): Promise<Response> {
  const app = new Hono<ApiEnv>();
  app.get('/', () => {
    throw error;
  });
  app.onError(errorResponse);
  return app.request('/');
}

test.each(['ThrottlingException', 'TransactionConflictException', 'TimeoutError'])(
  'the error %s from a store returns 503 busy with Retry-After',
  async (name) => {
    const cause = Object.assign(new Error('from the store'), { name });

    // electrodb wraps errors in this form.
    const answer = await respondTo(new Error('Error thrown by DynamoDB client', { cause }));

    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await answer.json()).toMatchObject({ code: 'busy' });
  },
);

test.each([
  ['an error from the store', new Error('from the store')],
  ['our own time limit', new DOMException('too late', 'TimeoutError')],
])('errors that are not caused by load return 500 internal: %s', async (_, error) => {
  const answer = await respondTo(error);

  expect(answer.status).toBe(500);
  expect(await answer.json()).toMatchObject({ code: 'internal' });
});

test('a request that takes too long returns busy instead of 500', async () => {
  const app = new Hono<ApiEnv>();
  app.use(requestTimeout(1));
  app.get('/', () => new Promise<Response>(() => undefined));
  app.onError(errorResponse);

  const answer = await app.request('/');

  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
});

const unreachableError = Object.assign(new Error('from the store'), { name: 'TimeoutError' });

test.each([
  ['our own rejection', 'warn', 'request refused', new AppError('busy', { retryAfter: 5 })],
  ['a store that cannot be reached', 'warn', 'request failed', unreachableError],
  ['an unexpected error', 'error', 'request failed', new Error('unexpected')],
] as const)('the error %s is logged as %s: %s', async (_, level, message, error) => {
  const logged = { warn: vi.spyOn(logger, 'warn'), error: vi.spyOn(logger, 'error') };

  await respondTo(error);

  expect(logged[level]).toHaveBeenCalledExactlyOnceWith(message, expect.anything());
  expect(logged[level === 'warn' ? 'error' : 'warn']).not.toHaveBeenCalled();
});
