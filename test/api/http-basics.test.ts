import { describe, expect, test } from 'vitest';
import { currentCommit } from '#infra/config.ts';
import { app } from '#lambdas/api/app.ts';
import { env } from '#lambdas/lib/env.ts';
import { call } from '#test/support/api.ts';
import { newAdmin, newUser } from '#test/support/factories.ts';

describe('the headers of every API response', () => {
  test('every API response has a request id and forbids caching, sniffing and framing', async () => {
    const answer = await call('GET', '/health');

    expect(answer).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(answer.headers.get('x-request-id')).toMatch(/^\w{26}$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('every API error response has a code and the request id', async () => {
    const answer = await call('GET', '/auth/me');

    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({
      detail: 'Please sign in.',
      code: 'token_missing',
      request_id: answer.headers.get('x-request-id'),
    });
  });
});

test('GET /health has the version and the commit', async () => {
  const { body } = await call('GET', '/health');

  expect(body).toEqual({ status: 'ok', version: env.VERSION, commit: currentCommit() });
});

describe('a request without a matching route', () => {
  test.each([
    ['GET', '/nothing'],
    ['DELETE', '/auth/login'],
    ['POST', '/health'],
  ])('a request without a matching route returns 404: %s %s', async (method, path) => {
    const answer = await call(method, path);

    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test.each([
    ['zh-CN,zh;q=0.9,en;q=0.8', '未找到请求的内容。'],
    ['fr, en;q=0.5, zh;q=0.4', 'Nothing was found at this address.'],
    ['zh;q=0', 'Nothing was found at this address.'],
  ])(
    'an error message uses the language preferred by the Accept-Language header "%s"',
    async (language, detail) => {
      const answer = await call('GET', '/nothing', { headers: { 'accept-language': language } });

      expect(answer.body.detail).toBe(detail);
    },
  );
});

describe('invalid request bodies', () => {
  const post = (body: string, contentType: string) =>
    app.request('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': contentType },
      body,
    });

  test('a request body that is not JSON returns malformed', async () => {
    const response = await post('{"email":', 'application/json');

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'malformed',
      detail: 'The request could not be read: the body is not valid JSON.',
    });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'a request body of type %s returns 415',
    async (type) => {
      const response = await post('{}', type);

      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({ code: 'unsupported_type' });
    },
  );

  test('a request body over 256 KB returns 413', async () => {
    const response = await post(`{"email":"${'x'.repeat(256 * 1024)}"}`, 'application/json');

    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'too_large' });
  });

  test.each([[null], [[]], ['text'], [7]])(
    'a request body that is %j instead of an object returns 422',
    async (body) => {
      const answer = await call('POST', '/auth/login', { body });

      expect(answer).toMatchObject({ status: 422, body: { code: 'validation' } });
    },
  );

  test('a request without a body returns 422 with the required fields', async () => {
    const answer = await call('POST', '/auth/login');

    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { email: 'is required', password: 'is required' } },
    });
  });
});

describe('the page and document of the API documentation', () => {
  test('the API documentation is OpenAPI 3.1 and marks the routes that require a token', async () => {
    const { status, body } = await call('GET', '/openapi.json');

    expect(status).toBe(200);
    expect(body).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/api/auth/me': { get: { security: [{ bearer: [] }, { api_key: ['read'] }] } },
        '/api/auth/sessions': { get: { security: [{ bearer: [] }] } },
        '/api/auth/login': { post: { responses: { 429: expect.anything() } } },
        '/api/invite-codes/{code}/validate': { get: expect.anything() },
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    });
  });

  test('the page of the API documentation loads only files of the app, and has nothing inline', async () => {
    const page = await call('GET', '/docs');

    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(/<script(?![^>]* src="\/)|<style|style=|https?:/);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).not.toContain('unsafe');
  });

  test.each([
    ['keys', 'Authorization: Bearer'],
    ['webhooks', 'Respond with a 2xx status within 10 seconds.'],
  ])('the API documentation has a guide in the section “%s”', async (id, text) => {
    const { body } = await call('GET', '/openapi.json');

    const tags = body.tags as { name: string; description: string }[];
    expect(tags.find(({ name }) => name === id)?.description).toContain(text);
  });

  test.each(['/docs', '/openapi.json'])(
    '%s may be cached for five minutes, and returns 304 with the same caching and security headers while it is unchanged',
    async (path) => {
      const first = await call('GET', path);
      const tag = first.headers.get('etag') ?? 'no tag';

      const second = await call('GET', path, { headers: { 'if-none-match': tag } });

      expect(first.headers.get('cache-control')).toBe('public, max-age=300');
      expect([second.status, second.text]).toEqual([304, '']);
      for (const name of ['cache-control', 'content-security-policy', 'etag'])
        expect(second.headers.get(name)).toBe(first.headers.get(name));
    },
  );

  test('the API documentation marks only routes that return 401 without a token', async () => {
    const { body } = await call('GET', '/openapi.json');
    const paths = body.paths as Record<string, Record<string, { security?: unknown }>>;
    const marked = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => operation.security)
        .map(([method]) => ({ method: method.toUpperCase(), path: path.replace('/api', '') })),
    );

    const statuses = await Promise.all(
      marked.map(async ({ method, path }) => {
        const { status } = await call(method, path.replaceAll(/\{\w+\}/g, '0'.repeat(26)));
        return `${method} ${path}: ${status}`;
      }),
    );

    expect(marked.length).toBeGreaterThan(3);
    expect(statuses.filter((line) => !line.endsWith('401'))).toEqual([]);
  });
});

test('invite codes are listed in pages, newest first, for admins', async () => {
  const { token } = await newAdmin();
  const note = `list-${Date.now()}`;
  await call('POST', '/invite-codes', { token, body: { count: 3, note } });

  const firstResponse = await call('GET', `/invite-codes?limit=2&q=${note}&active=true`, { token });
  const cursor = String(firstResponse.body.next_cursor);
  const secondResponse = await call('GET', `/invite-codes?limit=2&q=${note}&cursor=${cursor}`, {
    token,
  });
  const allResponse = await call('GET', '/invite-codes', { token });

  expect(firstResponse.body.items).toHaveLength(2);
  expect(secondResponse.body.items).toHaveLength(1);
  expect(secondResponse.body.next_cursor).toBeNull();
  expect(allResponse.status).toBe(200);
});

test('validation errors from services are localized too', async () => {
  const { token } = await newUser();
  const requestIn = (language: string) =>
    call('POST', '/presentations', {
      token,
      body: { topic: 'Bees', slide_count: 16 },
      headers: { 'accept-language': language },
    });

  const english = await requestIn('en');
  const chinese = await requestIn('zh');

  expect(english).toMatchObject({
    status: 422,
    body: {
      detail: 'Please check what you entered: Number of slides must be at most 15.',
      fields: { slide_count: 'must be at most 15' },
    },
  });
  expect(chinese.body.fields).toEqual({ slide_count: '不能大于 15' });
});

describe('hostile field names', () => {
  test.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
    'the unknown field "%s" is reported like any other',
    async (name) => {
      const body = { email: 'a@example.com', password: 'a long password', [name]: 1 };

      const answer = await call('POST', '/auth/login', { body });

      expect(answer).toMatchObject({ status: 422, body: { code: 'validation' } });
      expect(answer.body.fields).toEqual({ [name]: 'is not a known field; leave it out' });
      expect(answer.body.detail).toContain(`"${name}" is not a known field`);
    },
  );

  test('a repeated query parameter is rejected', async () => {
    const { token } = await newUser();

    const answer = await call('GET', '/presentations?limit=1&limit=2', { token });

    expect(answer).toMatchObject({ status: 422, body: { code: 'validation' } });
    expect(Object.keys(answer.body.fields as object)).toEqual(['limit']);
  });
});
