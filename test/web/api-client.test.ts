import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, prefetch } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { fetchFile, parseFileName } from '#web/lib/fetch-file.ts';
import { buildUrl, requestTimeoutMs } from '#web/lib/http.ts';
import { loadLanguage } from '#web/lib/i18n.ts';
import { getIdempotencyKey } from '#web/lib/idempotency.ts';
import { clearPollCache, poll } from '#web/lib/poll.ts';
import { clearSession, saveTokens, useSession } from '#web/lib/session/session-store.ts';
import { fakeApi, onPath } from './support/fake-api.ts';
import { signIn } from './support/signed-in.ts';
import { makeTokens } from './support/users.ts';

const expiredResponse = {
  status: 401,
  body: { detail: 'Please sign in again.', code: 'token_expired' },
};

async function catchApiError(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

beforeEach(async () => {
  clearSession();
  clearPollCache();
  await loadLanguage('en');
});

describe('headers and responses of an API call', () => {
  it('an API call sends the token, the language and the idempotency key', async () => {
    const api = fakeApi(onPath('/api/presentations', { body: {} }));
    saveTokens(makeTokens());
    await loadLanguage('zh');

    await call('/presentations', { method: 'POST', body: { topic: 'x' }, idempotencyKey: 'k1' });

    const headers = api.sent[0]?.headers;
    expect(headers?.get('Authorization')).toBe('Bearer access-first');
    expect(headers?.get('Accept-Language')).toBe('zh');
    expect(headers?.get('Idempotency-Key')).toBe('k1');
    expect(api.sent[0]?.body).toEqual({ topic: 'x' });
  });

  it('a prefetched response is used once, and only for the same URL', async () => {
    const api = fakeApi(
      onPath('/api/presentations', { body: { items: ['early'] } }, { body: { items: ['later'] } }),
    );
    saveTokens(makeTokens());
    prefetch('/presentations', { limit: 24 });

    expect(await poll('/presentations', { query: { limit: 24 } })).toEqual({ items: ['early'] });
    expect(await call('/presentations', { query: { limit: 24 } })).toEqual({ items: ['later'] });
    expect(api.sent.map(({ headers }) => headers.get('Authorization'))).toEqual([
      'Bearer access-first',
      'Bearer access-first',
    ]);
  });

  it('a prefetch error is thrown at the call, and prefetched responses are dropped on sign-out', async () => {
    fakeApi(onPath('/api/presentations', { status: 500, body: { detail: 'No.' } }, { body: {} }));
    prefetch('/presentations', {});
    expect(await catchApiError(call('/presentations'))).toMatchObject({ message: 'No.' });

    fakeApi(onPath('/api/presentations', { body: 'hers' }, { body: { items: ['theirs'] } }));
    prefetch('/presentations', {});
    clearSession();

    expect(await call('/presentations')).toEqual({ items: ['theirs'] });
  });

  it('cached poll responses are dropped when the session ends, including one that arrives later', async () => {
    const pendingResponse = Promise.withResolvers<{
      body: unknown;
      headers: Record<string, string>;
    }>();
    const tagged = { body: { items: ['hers'] }, headers: { ETag: '"1"' } };
    const api = fakeApi(
      onPath('/api/presentations', tagged, { body: { items: ['theirs'] } }),
      (sent) =>
        sent.path === '/api/usage' && api.to('/api/usage').length === 1
          ? pendingResponse.promise
          : undefined,
      onPath('/api/usage', { body: {} }),
    );
    signIn();
    await poll('/presentations');
    const lateResponse = poll('/usage');

    clearSession();
    pendingResponse.resolve(tagged);
    await lateResponse;
    await poll('/presentations');
    await poll('/usage');

    expect(api.sent.map(({ headers }) => headers.get('If-None-Match'))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('the server’s error body is converted to an ApiError', async () => {
    const body = {
      detail: 'Please check what you entered: topic',
      code: 'validation',
      request_id: 'r-1',
      fields: { topic: 'is required' },
    };
    fakeApi(onPath('/api/presentations', { status: 422, body }));

    const error = await catchApiError(call('/presentations', { method: 'POST', body: {} }));

    expect(error).toMatchObject({ status: 422, code: 'validation', requestId: 'r-1' });
    expect(error.message).toBe(body.detail);
    expect(error.fields).toEqual({ topic: 'is required' });
  });

  it('a response that is not JSON gets an error message', async () => {
    fakeApi(onPath('/api/queue/status', { status: 502, body: '<html>Bad gateway</html>' }));

    const error = await catchApiError(call('/queue/status'));

    expect(error.message).toBe('Request failed with status 502');
  });

  it('a lost connection gets an error message', async () => {
    fakeApi(onPath('/api/queue/status', new TypeError('Failed to fetch')));

    const error = await catchApiError(call('/queue/status'));

    expect(error).toMatchObject({ status: 0, code: 'offline' });
  });
});

describe('the time limit of an API call', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('a call without a response is aborted after 30 seconds and reports the timeout', async () => {
    let hasEnded = false;
    vi.stubGlobal(
      'fetch',
      (_address: string, { signal }: { signal: AbortSignal }) =>
        new Promise<Response>((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        ),
    );
    const late = catchApiError(call('/queue/status')).finally(() => {
      hasEnded = true;
    });

    await vi.advanceTimersByTimeAsync(29_999);
    expect(hasEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(1);

    expect(await late).toMatchObject({ status: 0, code: 'timeout' });
    expect(requestTimeoutMs).toBe(30_000);
  });

  it('a file download has no time limit after its response has started', async () => {
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

describe('an API call with an expired token', () => {
  it('an expired token is refreshed once and the call is retried', async () => {
    const api = fakeApi(
      onPath('/api/queue/status', expiredResponse, { body: { active_tasks: 1 } }),
      onPath('/api/auth/refresh', { body: makeTokens('second') }),
    );
    saveTokens(makeTokens());

    const answer = await call('/queue/status');

    expect(answer).toEqual({ active_tasks: 1 });
    expect(api.to('/api/queue/status')[1]?.headers.get('Authorization')).toBe(
      'Bearer access-second',
    );
    expect(api.to('/api/auth/refresh')[0]?.body).toEqual({ refresh_token: 'refresh-first' });
  });

  it('an expired token is refreshed once for concurrent calls', async () => {
    const isFirstToken = (token: string | null) => token === 'Bearer access-first';
    const api = fakeApi(
      (sent) =>
        sent.path.startsWith('/api/presentations')
          ? isFirstToken(sent.headers.get('Authorization'))
            ? expiredResponse
            : { body: 'true' }
          : undefined,
      onPath('/api/auth/refresh', { body: makeTokens('second') }),
    );
    saveTokens(makeTokens());

    await Promise.all([
      call('/presentations/1'),
      call('/presentations/2'),
      call('/presentations/3'),
    ]);

    expect(api.to('/api/auth/refresh')).toHaveLength(1);
  });

  it('the session ends when the token refresh fails', async () => {
    fakeApi(
      onPath('/api/queue/status', expiredResponse),
      onPath('/api/auth/refresh', { ...expiredResponse }),
    );
    saveTokens(makeTokens());

    const error = await catchApiError(call('/queue/status'));

    expect(error.status).toBe(401);
    expect(useSession.getState()).toMatchObject({ status: 'out', access_token: null });
  });

  it('a 401 from a call under /auth causes no token refresh', async () => {
    const api = fakeApi(onPath('/api/auth/me', expiredResponse));
    saveTokens(makeTokens());

    await catchApiError(call('/auth/me'));

    expect(api.to('/api/auth/refresh')).toHaveLength(0);
    expect(useSession.getState().access_token).toBe('access-first');
  });
});

describe('the cached response of a polled URL', () => {
  it('a polled response is the same object when the server returns 304', async () => {
    const api = fakeApi(
      onPath(
        '/api/presentations/1',
        { body: { id: '1' }, headers: { ETag: '"a"' } },
        { status: 304 },
      ),
    );

    const first = await poll('/presentations/1');
    const second = await poll('/presentations/1');

    expect(second).toBe(first);
    expect(api.sent[1]?.headers.get('If-None-Match')).toBe('"a"');
  });

  it('a polled response gets the newer ETag of a 304, and max-age is sent only with an ETag', async () => {
    const body = { id: '1' };
    const api = fakeApi(
      onPath(
        '/api/presentations/1',
        { body, headers: { ETag: '"a"' } },
        { status: 304, headers: { ETag: '"b"' } },
      ),
    );

    for (let i = 0; i < 3; i += 1) await poll('/presentations/1', { maxAge: 5 });

    const sent = (name: string) => api.sent.map(({ headers }) => headers.get(name));
    expect(sent('If-None-Match')).toEqual([null, '"a"', '"b"']);
    expect(sent('Cache-Control')).toEqual([null, 'max-age=5', 'max-age=5']);
  });

  it('a polled response is removed from the cache after many other requests', async () => {
    const api = fakeApi(onPath('/api/presentations', { body: {}, headers: { ETag: '"a"' } }));
    const pollWithQuery = (q: number) => poll('/presentations', { query: { q } });

    for (let q = 0; q <= 60; q += 1) await pollWithQuery(q);
    await pollWithQuery(60);
    await pollWithQuery(0);

    const tags = api.sent.slice(-2).map(({ headers }) => headers.get('If-None-Match'));
    expect(tags).toEqual(['"a"', null]);
  });
});

describe('query strings, idempotency keys and file names of API calls', () => {
  it('the query string repeats the name for arrays and omits empty values', () => {
    const address = buildUrl('/presentations', {
      status: ['queued', 'running'],
      q: '',
      cursor: null,
    });

    expect(address).toBe('/api/presentations?status=queued&status=running');
  });

  it('each object gets its own idempotency key, which stays the same', () => {
    const variables = { topic: 'x' };

    expect(getIdempotencyKey(variables)).toBe(getIdempotencyKey(variables));
    expect(getIdempotencyKey(variables)).not.toBe(getIdempotencyKey({ topic: 'x' }));
  });

  it.each([
    [`attachment; filename="deck.html"; filename*=UTF-8''%E6%BC%94%E7%A4%BA.html`, '演示.html'],
    ['attachment; filename="a \\"b\\".html"', 'a "b".html'],
    ['inline', null],
    [null, null],
  ])('the file name of %s is parsed', (disposition, name) => {
    expect(parseFileName(disposition)).toBe(name);
  });
});
