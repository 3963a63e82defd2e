import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askEarly, call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { fetchFile, fileNameOf } from '#web/lib/fetch-file.ts';
import { addressOf, timeoutMs } from '#web/lib/http.ts';
import { speak } from '#web/lib/i18n.ts';
import { idempotencyKeyOf } from '#web/lib/idempotency.ts';
import { forgetAnswers, poll } from '#web/lib/poll.ts';
import { clearSession, saveTokens, useSession } from '#web/lib/session/session-store.ts';
import { fakeApi, on } from './support/fake-api.ts';
import { makeTokens } from './support/people.ts';
import { signIn } from './support/signed-in.ts';

const expired = { status: 401, body: { detail: 'Please sign in again.', code: 'token_expired' } };

async function errorOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

beforeEach(async () => {
  clearSession();
  forgetAnswers();
  await speak('en');
});

describe('a call', () => {
  it('carries the token, the language and the idempotency key', async () => {
    const api = fakeApi(on('/api/presentations', { body: {} }));
    saveTokens(makeTokens());
    await speak('zh');

    await call('/presentations', { method: 'POST', body: { topic: 'x' }, idempotencyKey: 'k1' });

    const headers = api.sent[0]?.headers;
    expect(headers?.get('Authorization')).toBe('Bearer access-first');
    expect(headers?.get('Accept-Language')).toBe('zh');
    expect(headers?.get('Idempotency-Key')).toBe('k1');
    expect(api.sent[0]?.body).toEqual({ topic: 'x' });
  });

  it('takes the answer that was asked for early, once, and of its own address only', async () => {
    const api = fakeApi(
      on('/api/presentations', { body: { items: ['early'] } }, { body: { items: ['later'] } }),
    );
    saveTokens(makeTokens());
    askEarly('/presentations', { limit: 24 });

    expect(await poll('/presentations', { query: { limit: 24 } })).toEqual({ items: ['early'] });
    expect(await call('/presentations', { query: { limit: 24 } })).toEqual({ items: ['later'] });
    expect(api.sent.map(({ headers }) => headers.get('Authorization'))).toEqual([
      'Bearer access-first',
      'Bearer access-first',
    ]);
  });

  it('that was asked early and refused is told where it is taken, and nobody’s after signing out', async () => {
    fakeApi(on('/api/presentations', { status: 500, body: { detail: 'No.' } }, { body: {} }));
    askEarly('/presentations', {});
    expect(await errorOf(call('/presentations'))).toMatchObject({ message: 'No.' });

    fakeApi(on('/api/presentations', { body: 'hers' }, { body: { items: ['theirs'] } }));
    askEarly('/presentations', {});
    clearSession();

    expect(await call('/presentations')).toEqual({ items: ['theirs'] });
  });

  it('forgets polled answers when the session ends by itself, also one that arrives late', async () => {
    const late = Promise.withResolvers<{ body: unknown; headers: Record<string, string> }>();
    const tagged = { body: { items: ['hers'] }, headers: { ETag: '"1"' } };
    const api = fakeApi(
      on('/api/presentations', tagged, { body: { items: ['theirs'] } }),
      (sent) =>
        sent.path === '/api/usage' && api.to('/api/usage').length === 1 ? late.promise : undefined,
      on('/api/usage', { body: {} }),
    );
    signIn();
    await poll('/presentations');
    const arrivesLate = poll('/usage');

    clearSession();
    late.resolve(tagged);
    await arrivesLate;
    await poll('/presentations');
    await poll('/usage');

    expect(api.sent.map(({ headers }) => headers.get('If-None-Match'))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('turns the server’s error body into an ApiError', async () => {
    const body = {
      detail: 'Please check what you entered: topic',
      code: 'validation',
      request_id: 'r-1',
      fields: { topic: 'is required' },
    };
    fakeApi(on('/api/presentations', { status: 422, body }));

    const error = await errorOf(call('/presentations', { method: 'POST', body: {} }));

    expect(error).toMatchObject({ status: 422, code: 'validation', requestId: 'r-1' });
    expect(error.message).toBe(body.detail);
    expect(error.fields).toEqual({ topic: 'is required' });
  });

  it('says something about an answer that is no JSON', async () => {
    fakeApi(on('/api/queue/status', { status: 502, body: '<html>Bad gateway</html>' }));

    const error = await errorOf(call('/queue/status'));

    expect(error.message).toBe('Request failed with status 502');
  });

  it('says in words that the connection is lost', async () => {
    fakeApi(on('/api/queue/status', new TypeError('Failed to fetch')));

    const error = await errorOf(call('/queue/status'));

    expect(error).toMatchObject({ status: 0, code: 'offline' });
  });
});

describe('the limit of 30 seconds', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('ends a call that has no answer by then, and says so', async () => {
    let isOver = false;
    vi.stubGlobal(
      'fetch',
      (_address: string, { signal }: { signal: AbortSignal }) =>
        new Promise<Response>((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        ),
    );
    const late = errorOf(call('/queue/status')).finally(() => {
      isOver = true;
    });

    await vi.advanceTimersByTimeAsync(29_999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);

    expect(await late).toMatchObject({ status: 0, code: 'timeout' });
    expect(timeoutMs).toBe(30_000);
  });

  it('leaves a file that has begun to come all the time it needs', async () => {
    const wasAborted = vi.fn();
    vi.stubGlobal('fetch', async (_address: string, { signal }: { signal: AbortSignal }) => {
      signal.addEventListener('abort', wasAborted);
      return new Response('slides');
    });

    const { blob } = await fetchFile('/presentations/1/download', {});
    await vi.advanceTimersByTimeAsync(300_000);

    expect(await blob.text()).toBe('slides');
    expect(wasAborted).not.toHaveBeenCalled();
  });
});

describe('an expired token', () => {
  it('is renewed once and the call repeated', async () => {
    const api = fakeApi(
      on('/api/queue/status', expired, { body: { active_tasks: 1 } }),
      on('/api/auth/refresh', { body: makeTokens('second') }),
    );
    saveTokens(makeTokens());

    const answer = await call('/queue/status');

    expect(answer).toEqual({ active_tasks: 1 });
    expect(api.to('/api/queue/status')[1]?.headers.get('Authorization')).toBe(
      'Bearer access-second',
    );
    expect(api.to('/api/auth/refresh')[0]?.body).toEqual({ refresh_token: 'refresh-first' });
  });

  it('is renewed once for calls that fail together', async () => {
    const isOld = (token: string | null) => token === 'Bearer access-first';
    const api = fakeApi(
      (sent) =>
        sent.path.startsWith('/api/presentations')
          ? isOld(sent.headers.get('Authorization'))
            ? expired
            : { body: 'true' }
          : undefined,
      on('/api/auth/refresh', { body: makeTokens('second') }),
    );
    saveTokens(makeTokens());

    await Promise.all([
      call('/presentations/1'),
      call('/presentations/2'),
      call('/presentations/3'),
    ]);

    expect(api.to('/api/auth/refresh')).toHaveLength(1);
  });

  it('ends the session where the refresh fails', async () => {
    fakeApi(on('/api/queue/status', expired), on('/api/auth/refresh', { ...expired }));
    saveTokens(makeTokens());

    const error = await errorOf(call('/queue/status'));

    expect(error.status).toBe(401);
    expect(useSession.getState()).toMatchObject({ status: 'out', access_token: null });
  });

  it('never enters the refresh flow from a call under /auth', async () => {
    const api = fakeApi(on('/api/auth/me', expired));
    saveTokens(makeTokens());

    await errorOf(call('/auth/me'));

    expect(api.to('/api/auth/refresh')).toHaveLength(0);
    expect(useSession.getState().access_token).toBe('access-first');
  });
});

describe('a polled answer', () => {
  it('is the same object where the server says that nothing changed', async () => {
    const api = fakeApi(
      on('/api/presentations/1', { body: { id: '1' }, headers: { ETag: '"a"' } }, { status: 304 }),
    );

    const first = await poll('/presentations/1');
    const second = await poll('/presentations/1');

    expect(second).toBe(first);
    expect(api.sent[1]?.headers.get('If-None-Match')).toBe('"a"');
  });

  it('is let go once many others were asked for since', async () => {
    const api = fakeApi(on('/api/presentations', { body: {}, headers: { ETag: '"a"' } }));
    const ask = (q: number) => poll('/presentations', { query: { q } });

    for (let q = 0; q <= 60; q += 1) await ask(q);
    await ask(60);
    await ask(0);

    const tags = api.sent.slice(-2).map(({ headers }) => headers.get('If-None-Match'));
    expect(tags).toEqual(['"a"', null]);
  });
});

describe('helpers', () => {
  it('writes arrays by repeating the name, and nothing for what is empty', () => {
    const address = addressOf('/presentations', {
      status: ['queued', 'running'],
      q: '',
      cursor: null,
    });

    expect(address).toBe('/api/presentations?status=queued&status=running');
  });

  it('keeps one idempotency key an object', () => {
    const variables = { topic: 'x' };

    expect(idempotencyKeyOf(variables)).toBe(idempotencyKeyOf(variables));
    expect(idempotencyKeyOf(variables)).not.toBe(idempotencyKeyOf({ topic: 'x' }));
  });

  it.each([
    [`attachment; filename="deck.html"; filename*=UTF-8''%E6%BC%94%E7%A4%BA.html`, '演示.html'],
    ['attachment; filename="a \\"b\\".html"', 'a "b".html'],
    ['inline', null],
    [null, null],
  ])('reads the file name of %s', (disposition, name) => {
    expect(fileNameOf(disposition)).toBe(name);
  });
});
