import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { deriveKeyPair, jwksSchema } from '#lambdas/lib/access-key-pair.ts';
import { systemClock } from '#lambdas/lib/clock.ts';
import { cachePublishedKeys } from '#lambdas/lib/published-keys.ts';
import { nextRefreshToken } from '#lambdas/services/auth/refresh-token.ts';
import { call } from '#test/support/api.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const keyPair = deriveKeyPair('one-secret-of-at-least-thirty-two-characters');
const otherKeyPair = deriveKeyPair('two-secret-of-at-least-thirty-two-characters');

describe('key pairs for signing access tokens', () => {
  test('the same secret always gives the same key pair, and another secret gives another key pair', () => {
    const repeatedKeyPair = deriveKeyPair('one-secret-of-at-least-thirty-two-characters');

    expect(repeatedKeyPair.jwk).toEqual(keyPair.jwk);
    expect(repeatedKeyPair.privateKey.equals(keyPair.privateKey)).toBe(true);
    expect(otherKeyPair.jwk.kid).not.toBe(keyPair.jwk.kid);
  });

  test('the key pair of a secret never changes, so that tokens of the last release stay valid', () => {
    expect(keyPair.jwk.kid).toBe('nlNGAZZM0aUYk7AQqdTGtUaaVMZFQZAiZyQ35TK_tWQ');
  });
});

test('a refresh token gets the same successor token as in the previous release', () => {
  const token = { user_id: 'U', id: 'S', secret: 's' };

  const { secret } = nextRefreshToken(token, 'key');

  expect(secret).toBe(createHmac('sha256', 'key').update('refresh U.S.s').digest('base64url'));
});

test('the API publishes only the public part of its signing keys', async () => {
  const [secret] = z.tuple([z.string()]).parse(JSON.parse(inject('environment').JWT_KEYS ?? ''));

  const answer = await call('GET', '/.well-known/jwks.json');

  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
  expect(answer.body).toEqual({ keys: [deriveKeyPair(secret).jwk] });
  expect(JSON.stringify(answer.body)).not.toContain('"d"');
});

/**
 * Starts a server that responds with `answer` as its published keys; tests may change `answer` while the server runs.
 */
async function publishKeys(answer: { keys: unknown[]; status?: number }) {
  const requestHeaders: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    requestHeaders.push(request.headers);
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ keys: answer.keys }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    asked: requestHeaders,
    cached: cachePublishedKeys(() => `http://127.0.0.1:${port}/jwks.json`),
  };
}

const advanceClock = (ms: number) => {
  const now = systemClock.now();
  vi.spyOn(systemClock, 'now').mockImplementation(() => now + ms);
};

describe('the preview host’s copy of the published keys', () => {
  test('the published keys are fetched once in five minutes, with the origin secret', async () => {
    const { asked: requestHeaders, cached } = await publishKeys({
      keys: [keyPair.jwk, otherKeyPair.jwk],
    });

    const keys = await cached.get();
    await cached.get();
    advanceClock(299_000);
    await cached.get();

    expect([...keys.keys()]).toEqual([keyPair.jwk.kid, otherKeyPair.jwk.kid]);
    expect(keys.get(keyPair.jwk.kid)?.equals(keyPair.publicKey)).toBe(true);
    expect(requestHeaders).toHaveLength(1);
    expect(requestHeaders[0]?.['x-origin-secret']).toContain('test-origin-secret');
  });

  test('cached published keys no longer contain a key that the API has stopped publishing', async () => {
    const answer = { keys: [keyPair.jwk, otherKeyPair.jwk] };
    const { cached } = await publishKeys(answer);
    await cached.get();

    answer.keys = [otherKeyPair.jwk];
    advanceClock(300_001);

    expect([...(await cached.get()).keys()]).toEqual([otherKeyPair.jwk.kid]);
  });

  test('the published keys are reloaded earlier for an unknown key id', async () => {
    const answer = { keys: [keyPair.jwk] };
    const { cached } = await publishKeys(answer);
    await cached.get();

    answer.keys = [otherKeyPair.jwk, keyPair.jwk];
    advanceClock(31_000);

    expect([...(await cached.reload(30_000)).keys()]).toEqual([
      otherKeyPair.jwk.kid,
      keyPair.jwk.kid,
    ]);
  });

  test.each([
    ['an error', { status: 503, keys: [] }],
    ['a private key of another curve', { keys: [{ ...keyPair.jwk, crv: 'P-384' }] }],
    ['a key for another use', { keys: [{ ...keyPair.jwk, alg: 'HS256' }] }],
  ])('the cached keys stay in use when the API returns %s', async (_, bad) => {
    const answer: { keys: unknown[]; status?: number } = { keys: [keyPair.jwk] };
    const { cached, asked: requestHeaders } = await publishKeys(answer);
    await cached.get();

    Object.assign(answer, bad);
    advanceClock(300_001);

    expect([...(await cached.get()).keys()]).toEqual([keyPair.jwk.kid]);
    expect(requestHeaders).toHaveLength(2);
  });

  test('reading the published keys fails when the API does not respond, and the next call fetches them again', async () => {
    const answer = { status: 503, keys: [keyPair.jwk] };
    const { cached } = await publishKeys(answer);
    await expect(cached.get()).rejects.toThrow('503');

    answer.status = 200;

    expect((await cached.get()).size).toBe(1);
  });
});

test('a key set with another key type is rejected', () => {
  const rsa = { kty: 'RSA', n: 'AA', e: 'AQAB', kid: 'x', alg: 'RS256', use: 'sig' };

  expect(jwksSchema.safeParse({ keys: [rsa] }).success).toBe(false);
});
