import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { Hono } from 'hono';
import { handle } from 'hono/aws-lambda';
import { describe, expect, test } from 'vitest';
import { app } from '#lambdas/api/app.ts';
import { compressResponses } from '#lambdas/lib/compression.ts';
import { app as previewApp } from '#lambdas/preview/app.ts';

type Handler = ReturnType<typeof handle>;

/** An app with one long response. */
const longResponse = new Hono()
  .use(compressResponses)
  .get('/api/long', (c) => c.text('The same words. '.repeat(1_000)));

/** Returns the function's response in the form that API Gateway receives. */
async function invokeHandler(path: string, acceptEncoding: string, served: Handler = handle(app)) {
  const event = {
    version: '2.0',
    routeKey: 'ANY /api/{proxy+}',
    rawPath: path,
    rawQueryString: '',
    headers: { 'accept-encoding': acceptEncoding },
    requestContext: { http: { method: 'GET', path, sourceIp: '127.0.0.1' }, domainName: 'x' },
    isBase64Encoded: false,
  };
  const answered: unknown = await served(event as never, {} as never);
  const answer = answered as APIGatewayProxyStructuredResultV2;
  const bytes = Buffer.from(answer.body ?? '', answer.isBase64Encoded ? 'base64' : 'utf8');
  return { ...answer, bytes, encoding: answer.headers?.['content-encoding'] };
}

const openapiPath = '/api/openapi.json';
const longResponses: [path: string, served: Handler][] = [
  [openapiPath, handle(app)],
  ['/api/long', handle(longResponse)],
];

describe('the compression of responses to GET', () => {
  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ] as const)(
    'a response to GET is compressed for a client that accepts %s',
    async (accepted, encoding, unpack) => {
      for (const [path, served] of longResponses) {
        const plain = await invokeHandler(path, 'identity', served);

        const answer = await invokeHandler(path, accepted, served);

        expect(answer.encoding).toBe(encoding);
        expect(answer.isBase64Encoded).toBe(true);
        expect(answer.headers?.vary).toContain('Accept-Encoding');
        expect(unpack(answer.bytes).equals(plain.bytes)).toBe(true);
        expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 5);
      }
    },
  );

  test('a response to GET is not compressed when the client does not accept compression or the response is short', async () => {
    expect((await invokeHandler(openapiPath, 'identity')).encoding).toBeUndefined();
    expect((await invokeHandler('/api/health', 'br')).encoding).toBeUndefined();
  });

  test('a response of the preview host is compressed', async () => {
    const answer = await invokeHandler(
      '/api/presentations/unknown/preview',
      'gzip',
      handle(previewApp),
    );

    expect(answer.encoding).toBe('gzip');
    expect(gunzipSync(answer.bytes).toString()).toContain('Preview not found');
  });
});
