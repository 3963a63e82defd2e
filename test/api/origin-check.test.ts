import type { LambdaContext } from 'hono/aws-lambda';
import { describe, expect, inject, test, vi } from 'vitest';
import { z } from 'zod';
import { handler as api } from '#lambdas/api/handler.ts';
import { logger } from '#lambdas/lib/logger.ts';
import type { HttpEvent } from '#lambdas/lib/origin-check.ts';
import { handler as preview } from '#lambdas/preview/handler.ts';

const [currentSecret = '', otherSecret = ''] = z
  .array(z.string())
  .parse(JSON.parse(inject('environment').ORIGIN_SECRETS ?? '[]'));

const context = { awsRequestId: 'request-1' } as LambdaContext;

const createHttpEvent = (path: string, headers: Record<string, string>) =>
  ({
    version: '2.0',
    routeKey: 'ANY /api/{proxy+}',
    rawPath: path,
    rawQueryString: '',
    headers,
    requestContext: {
      http: { method: 'GET', path, sourceIp: '203.0.113.9', protocol: 'HTTP/1.1', userAgent: '' },
      requestId: 'request-1',
    },
    isBase64Encoded: false,
  }) as unknown as HttpEvent;

type Reply = { statusCode: number; body: string };
const ask = async (handler: typeof api, path: string, headers: Record<string, string>) =>
  (await handler(createHttpEvent(path, headers), context)) as Reply;

describe.each([
  ['the API', api, '/api/health', 200],
  ['the preview host', preview as typeof api, '/api/presentations', 404],
])('the origin check of %s', (_name, handler, path, status) => {
  test.each([
    ['the current secret', currentSecret],
    ['the previous or next secret', otherSecret],
  ])('the origin check accepts requests with %s', async (_which, secret) => {
    expect((await ask(handler, path, { 'x-origin-secret': secret })).statusCode).toBe(status);
  });

  test.each([
    ['no secret', {}],
    ['an empty secret', { 'x-origin-secret': '' }],
    ['a wrong secret', { 'x-origin-secret': 'x'.repeat(64) }],
    ['part of the secret', { 'x-origin-secret': currentSecret.slice(0, -1) }],
    ['both secrets', { 'x-origin-secret': `${currentSecret},${otherSecret}` }],
    ['other headers', { 'x-forwarded-for': '10.0.0.1', via: 'CloudFront' }],
  ])('the origin check rejects requests with %s', async (_which, headers) => {
    const reply = await ask(handler, path, headers as Record<string, string>);

    expect(reply.statusCode).toBe(403);
    expect(JSON.parse(reply.body)).toEqual({
      detail: 'This address is not public. Use the address of the app.',
      code: 'not_through_host',
      request_id: 'request-1',
    });
  });

  test('a rejection by the origin check is logged as the event that an alarm counts', async () => {
    const warn = vi.spyOn(logger, 'warn').mockReturnValue();

    await ask(handler, path, {});

    expect(warn.mock.calls).toEqual([
      [expect.any(String), { event: 'origin_refused', request_id: 'request-1' }],
    ]);
    warn.mockRestore();
  });

  test('the origin check returns the error in the caller’s language', async () => {
    const reply = await ask(handler, path, { 'accept-language': 'zh-CN' });

    expect(reply.body).toContain('此地址不对外开放');
  });
});
