import { Hono } from 'hono';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ApiEnv, IdempotentEnv } from '#lambdas/api/context.ts';
import { answerError } from '#lambdas/api/middleware/error-mapping.ts';
import { idempotent } from '#lambdas/api/middleware/idempotent.ts';
import { systemClock } from '#lambdas/lib/clock.ts';
import { startSession } from '#lambdas/services/auth/start-session.ts';
import { type Answer, call } from '#test/support/api.ts';
import { newAdmin, newUser } from '#test/support/factories.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const make = (token: string, key: string, body: unknown): Promise<Answer> =>
  call('POST', '/invite-codes', { token, body, headers: { 'idempotency-key': key } });

async function notesOf(token: string, note: string): Promise<number> {
  const { body } = await call('GET', `/invite-codes?q=${note}`, { token });
  return (body.items as unknown[]).length;
}

describe('a request with an Idempotency-Key', () => {
  test('that is sent again gets the first answer and does nothing', async () => {
    const { token } = await newAdmin();
    const note = systemClock.id();

    const first = await make(token, 'key-1', { note });
    const second = await make(token, 'key-1', { note });

    expect(first.status).toBe(201);
    expect(second).toMatchObject({ status: 201, text: first.text });
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.headers.get('content-type')).toContain('application/json');
    expect(await notesOf(token, note)).toBe(1);
  });

  test('sent ten times at once is done once', async () => {
    const { token } = await newAdmin();
    const note = systemClock.id();

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => make(token, 'key-2', { note })),
    );

    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(await notesOf(token, note)).toBe(1);
  });

  test('and another body is a conflict', async () => {
    const { token } = await newAdmin();
    await make(token, 'key-3', { note: 'one' });

    const answer = await make(token, 'key-3', { note: 'two' });

    expect(answer).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
  });

  test('does not meet the same key of another user', async () => {
    const [one, other] = [await newAdmin(), await newAdmin()];

    const first = await make(one.token, 'key-4', { note: 'mine' });
    const second = await make(other.token, 'key-4', { note: 'yours' });

    expect(first.status).toBe(201);
    expect(second.status).toBe(201);
    expect(second.text).not.toBe(first.text);
  });

  test('is forgotten after a day', async () => {
    const { user, token } = await newAdmin();
    await make(token, 'key-5', { note: 'old' });
    const real = Date.now;

    vi.spyOn(systemClock, 'now').mockImplementation(() => real() + 25 * 3_600_000);
    const later = await startSession(user);
    const answer = await make(later.access_token, 'key-5', { note: 'new' });

    expect(answer.status).toBe(201);
  });

  test('that was refused as invalid is refused alike', async () => {
    const { token } = await newAdmin();

    const first = await make(token, 'key-6', { count: 0 });
    const second = await make(token, 'key-6', { count: 0 });

    expect(first.status).toBe(422);
    expect(second).toMatchObject({ status: 422, text: first.text });
  });

  test.each(['', 'ä', 'x'.repeat(201)])('of "%s" is malformed', async (key) => {
    const { token } = await newAdmin();

    const answer = await make(token, key, {});

    expect(answer).toMatchObject({ status: 400, body: { code: 'malformed' } });
  });

  test('whose answer is too long to be kept is done once, and a retry is told so', async () => {
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
    const app = new Hono<ApiEnv>().route('/', route).onError(answerError);
    const post = () =>
      app.request('/long', { method: 'POST', headers: { 'idempotency-key': 'key-8' } });

    const [first, again] = [await post(), await post()];

    expect([first.status, again.status]).toEqual([200, 409]);
    expect(await first.text()).toHaveLength(450_000);
    expect(await again.json()).toMatchObject({ code: 'done_before' });
    expect(done).toBe(1);
  });

  test('needs permission first', async () => {
    const { token } = await newUser();

    expect((await make(token, 'key-7', {})).status).toBe(403);
  });
});
