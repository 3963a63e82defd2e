import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { ApiEnv } from '#lambdas/api/context.ts';
import { answerError } from '#lambdas/api/middleware/error-mapping.ts';

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
