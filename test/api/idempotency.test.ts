import { Hono } from 'hono';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ApiEnv, IdempotentEnv } from '#lambdas/api/context.ts';
import { errorResponse } from '#lambdas/api/middleware/error-mapping.ts';
import { idempotent } from '#lambdas/api/middleware/idempotent.ts';
import { requestTimeout } from '#lambdas/api/middleware/request-timeout.ts';
import { systemClock } from '#lambdas/lib/clock.ts';
import { startSession } from '#lambdas/services/auth/start-session.ts';
import { type ApiResponse, call } from '#test/support/api.ts';
import { newAdmin, newUser } from '#test/support/factories.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const createCodes = (token: string, key: string, body: unknown): Promise<ApiResponse> =>
  call('POST', '/invite-codes', { token, body, headers: { 'idempotency-key': key } });

async function countCodes(token: string, note: string): Promise<number> {
  const { body } = await call('GET', `/invite-codes?q=${note}`, { token });
  return (body.items as unknown[]).length;
}

describe('a request with an Idempotency-Key', () => {
  test('a request with an Idempotency-Key returns the first response when repeated, without doing the work again', async () => {
    const { token } = await newAdmin();
    const note = systemClock.id();

    const firstResponse = await createCodes(token, 'key-1', { note });
    const secondResponse = await createCodes(token, 'key-1', { note });

    expect(firstResponse.status).toBe(201);
    expect(secondResponse).toMatchObject({ status: 201, text: firstResponse.text });
    expect(secondResponse.headers.get('idempotency-replayed')).toBe('true');
    expect(secondResponse.headers.get('content-type')).toContain('application/json');
    expect(await countCodes(token, note)).toBe(1);
  });

  test('a request with an Idempotency-Key is processed once when sent ten times at the same time', async () => {
    const { token } = await newAdmin();
    const note = systemClock.id();

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => createCodes(token, 'key-2', { note })),
    );

    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(await countCodes(token, note)).toBe(1);
  });

  test('a request with an Idempotency-Key returns a conflict when the body differs', async () => {
    const { token } = await newAdmin();
    await createCodes(token, 'key-3', { note: 'one' });

    const answer = await createCodes(token, 'key-3', { note: 'two' });

    expect(answer).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
  });

  test('requests of two users with the same Idempotency-Key are independent', async () => {
    const [user, otherUser] = [await newAdmin(), await newAdmin()];

    const firstResponse = await createCodes(user.token, 'key-4', { note: 'mine' });
    const secondResponse = await createCodes(otherUser.token, 'key-4', { note: 'yours' });

    expect(firstResponse.status).toBe(201);
    expect(secondResponse.status).toBe(201);
    expect(secondResponse.text).not.toBe(firstResponse.text);
  });

  test('an Idempotency-Key expires after a day', async () => {
    const { user, token } = await newAdmin();
    await createCodes(token, 'key-5', { note: 'old' });
    const real = Date.now;

    vi.spyOn(systemClock, 'now').mockImplementation(() => real() + 25 * 3_600_000);
    const laterSession = await startSession(user);
    const answer = await createCodes(laterSession.access_token, 'key-5', { note: 'new' });

    expect(answer.status).toBe(201);
  });

  test('a request with an Idempotency-Key returns the same validation error when repeated', async () => {
    const { token } = await newAdmin();

    const firstResponse = await createCodes(token, 'key-6', { count: 0 });
    const secondResponse = await createCodes(token, 'key-6', { count: 0 });

    expect(firstResponse.status).toBe(422);
    expect(secondResponse).toMatchObject({ status: 422, text: firstResponse.text });
  });

  test.each(['', 'ä', 'x'.repeat(201)])(
    'a request with the invalid Idempotency-Key "%s" returns malformed',
    async (key) => {
      const { token } = await newAdmin();

      const answer = await createCodes(token, key, {});

      expect(answer).toMatchObject({ status: 400, body: { code: 'malformed' } });
    },
  );

  test('a retry with an Idempotency-Key returns done_before when the response was too long to store', async () => {
    const { user } = await newUser();
    let executions = 0;
    const route = new Hono<IdempotentEnv>()
      .use(async (c, next) => {
        c.set('user', user);
        return next();
      })
      .post('/long', idempotent, (c) => {
        executions += 1;
        return c.text('x'.repeat(450_000));
      });
    const app = new Hono<ApiEnv>().route('/', route).onError(errorResponse);
    const post = () =>
      app.request('/long', { method: 'POST', headers: { 'idempotency-key': 'key-8' } });

    const [firstResponse, repeatedResponse] = [await post(), await post()];

    expect([firstResponse.status, repeatedResponse.status]).toEqual([200, 409]);
    expect(await firstResponse.text()).toHaveLength(450_000);
    expect(await repeatedResponse.json()).toMatchObject({ code: 'done_before' });
    expect(executions).toBe(1);
  });

  test('a request that was answered busy by the time limit creates once: a retry gets the id of the first attempt', async () => {
    const { user } = await newUser();
    const ids: string[] = [];
    const release = Promise.withResolvers<void>();
    const route = new Hono<IdempotentEnv>()
      .use(async (c, next) => {
        c.set('user', user);
        return next();
      })
      .post('/slow', idempotent, async (c) => {
        ids.push(c.get('newId'));
        if (ids.length === 1) await release.promise;
        return c.text(c.get('newId'), 201);
      });
    const app = new Hono<ApiEnv>()
      .use('/slow', requestTimeout(100))
      .route('/', route)
      .onError(errorResponse);
    const post = () =>
      app.request('/slow', { method: 'POST', headers: { 'idempotency-key': 'key-9' } });
    const busy = await post();
    release.resolve();

    const retried = await vi.waitFor(
      async () => {
        const answer = await post();
        expect(answer.status).toBe(201);
        return answer.text();
      },
      { timeout: 10_000 },
    );

    expect(busy.status).toBe(503);
    expect(new Set([...ids, retried]).size).toBe(1);
  });

  test('a repeated request with an Idempotency-Key still requires permission', async () => {
    const { token } = await newUser();

    expect((await createCodes(token, 'key-7', {})).status).toBe(403);
  });
});
