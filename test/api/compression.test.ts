import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { handle } from 'hono/aws-lambda';
import { describe, expect, test } from 'vitest';
import { app } from '#lambdas/api/app.ts';

/** The function's response as API Gateway receives it. */
async function invokeHandler(path: string, acceptEncoding: string) {
  const event = {
    version: '2.0',
    routeKey: 'ANY /api/{proxy+}',
    rawPath: path,
    rawQueryString: '',
    headers: { 'accept-encoding': acceptEncoding },
    requestContext: { http: { method: 'GET', path, sourceIp: '127.0.0.1' }, domainName: 'x' },
    isBase64Encoded: false,
  };
  const answered: unknown = await handle(app)(event as never, {} as never);
  const answer = answered as APIGatewayProxyStructuredResultV2;
  const bytes = Buffer.from(answer.body ?? '', answer.isBase64Encoded ? 'base64' : 'utf8');
  return { ...answer, bytes, encoding: answer.headers?.['content-encoding'] };
}

const document = '/api/openapi.json';

describe('a response to GET', () => {
  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ] as const)('is compressed for a client that accepts %s', async (accepted, encoding, unpack) => {
    const plain = await invokeHandler(document, 'identity');

    const answer = await invokeHandler(document, accepted);

    expect(answer.encoding).toBe(encoding);
    expect(answer.isBase64Encoded).toBe(true);
    expect(answer.headers?.vary).toContain('Accept-Encoding');
    expect(unpack(answer.bytes).equals(plain.bytes)).toBe(true);
    expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 5);
  });

  test('is not compressed for other clients or when it is short', async () => {
    expect((await invokeHandler(document, 'identity')).encoding).toBeUndefined();
    expect((await invokeHandler('/api/health', 'br')).encoding).toBeUndefined();
  });
});
