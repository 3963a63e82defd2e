import { Hono } from 'hono';
import { afterEach, expect, test, vi } from 'vitest';
import type { ApiEnv } from '#lambdas/api/context.ts';
import { answerError } from '#lambdas/api/middleware/error-mapping.ts';
import { requestTimeout } from '#lambdas/api/middleware/request-timeout.ts';
import { logger } from '#lambdas/lib/logger.ts';
import { AppError } from '#shared/errors.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

async function answerTo(error: Error): Promise<Response> {
  const app = new Hono<ApiEnv>();
  app.get('/', () => {
    throw error;
  });
  app.onError(answerError);
  return app.request('/');
}

test.each(['ThrottlingException', 'TransactionConflictException', 'TimeoutError'])(
  'a store that answers with %s is told as busy, with when to come again',
  async (name) => {
    const cause = Object.assign(new Error('of the store'), { name });

    // As electrodb hands it on.
    const answer = await answerTo(new Error('Error thrown by DynamoDB client', { cause }));

    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await answer.json()).toMatchObject({ code: 'busy' });
  },
);

test.each([
  ['of the store', new Error('of the store')],
  ['a time limit of ours', new DOMException('too late', 'TimeoutError')],
])('any other error is told as ours: %s', async (_, error) => {
  const answer = await answerTo(error);

  expect(answer.status).toBe(500);
  expect(await answer.json()).toMatchObject({ code: 'internal' });
});

test('a request that takes too long returns busy instead of 500', async () => {
  const app = new Hono<ApiEnv>();
  app.use(requestTimeout(1));
  app.get('/', () => new Promise<Response>(() => undefined));
  app.onError(answerError);

  const answer = await app.request('/');

  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
});

const unreachable = Object.assign(new Error('of the store'), { name: 'TimeoutError' });

test.each([
  ['a refusal of ours', 'warn', 'request refused', new AppError('busy', { retryAfter: 5 })],
  ['a store that cannot be reached', 'warn', 'request failed', unreachable],
  ['a failure of ours', 'error', 'request failed', new Error('unexpected')],
] as const)('%s is logged as %s: %s', async (_, level, message, error) => {
  const logged = { warn: vi.spyOn(logger, 'warn'), error: vi.spyOn(logger, 'error') };

  await answerTo(error);

  expect(logged[level]).toHaveBeenCalledExactlyOnceWith(message, expect.anything());
  expect(logged[level === 'warn' ? 'error' : 'warn']).not.toHaveBeenCalled();
});
