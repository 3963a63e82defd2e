import { Hono } from 'hono';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ApiEnv, IdempotentEnv } from '#lambdas/api/context.ts';
import { errorResponse } from '#lambdas/api/middleware/error-mapping.ts';
import { idempotent } from '#lambdas/api/middleware/idempotent.ts';
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
  test('returns the first response when repeated, without doing the work again', async () => {
    const { token } = await newAdmin();
    const note = systemClock.id();

    const first = await createCodes(token, 'key-1', { note });
    const second = await createCodes(token, 'key-1', { note });

    expect(first.status).toBe(201);
    expect(second).toMatchObject({ status: 201, text: first.text });
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.headers.get('content-type')).toContain('application/json');
    expect(await countCodes(token, note)).toBe(1);
  });

  test('is processed once when sent ten times at the same time', async () => {
    const { token } = await newAdmin();
    const note = systemClock.id();

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => createCodes(token, 'key-2', { note })),
    );

    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(await countCodes(token, note)).toBe(1);
  });

  test('returns a conflict when the body differs', async () => {
    const { token } = await newAdmin();
    await createCodes(token, 'key-3', { note: 'one' });

    const answer = await createCodes(token, 'key-3', { note: 'two' });

    expect(answer).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
  });

  test('is independent of another user’s request with the same key', async () => {
    const [one, other] = [await newAdmin(), await newAdmin()];

    const first = await createCodes(one.token, 'key-4', { note: 'mine' });
    const second = await createCodes(other.token, 'key-4', { note: 'yours' });

    expect(first.status).toBe(201);
    expect(second.status).toBe(201);
    expect(second.text).not.toBe(first.text);
  });

  test('is forgotten after a day', async () => {
    const { user, token } = await newAdmin();
    await createCodes(token, 'key-5', { note: 'old' });
    const real = Date.now;

    vi.spyOn(systemClock, 'now').mockImplementation(() => real() + 25 * 3_600_000);
    const later = await startSession(user);
    const answer = await createCodes(later.access_token, 'key-5', { note: 'new' });

    expect(answer.status).toBe(201);
  });

  test('returns the same validation error when repeated', async () => {
    const { token } = await newAdmin();

    const first = await createCodes(token, 'key-6', { count: 0 });
    const second = await createCodes(token, 'key-6', { count: 0 });

    expect(first.status).toBe(422);
    expect(second).toMatchObject({ status: 422, text: first.text });
  });

  test.each(['', 'ä', 'x'.repeat(201)])(
    'with the invalid key "%s" returns malformed',
    async (key) => {
      const { token } = await newAdmin();

      const answer = await createCodes(token, key, {});

      expect(answer).toMatchObject({ status: 400, body: { code: 'malformed' } });
    },
  );

  test('returns done_before for a retry when the response was too long to store', async () => {
    const { user } = await newUser();
    let done = 0;
    const route = new Hono<IdempotentEnv>()
      .use(async (c, next) => {
        c.set('user', user);
        return next();
      })
      .post('/long', idempotent, (c) => {
        done += 1;
        return c.text('x'.repeat(450_000));
      });
    const app = new Hono<ApiEnv>().route('/', route).onError(errorResponse);
    const post = () =>
      app.request('/long', { method: 'POST', headers: { 'idempotency-key': 'key-8' } });

    const [first, again] = [await post(), await post()];

    expect([first.status, again.status]).toEqual([200, 409]);
    expect(await first.text()).toHaveLength(450_000);
    expect(await again.json()).toMatchObject({ code: 'done_before' });
    expect(done).toBe(1);
  });

  test('still requires permission', async () => {
    const { token } = await newUser();

    expect((await createCodes(token, 'key-7', {})).status).toBe(403);
  });
});
