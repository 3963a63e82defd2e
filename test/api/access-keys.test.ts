import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { deriveKeyPair, jwksSchema } from '#lambdas/lib/access-key-pair.ts';
import { systemClock } from '#lambdas/lib/clock.ts';
import { publishedKeys } from '#lambdas/lib/published-keys.ts';
import { nextRefreshToken } from '#lambdas/services/auth/refresh-token.ts';
import { call } from '#test/support/api.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const one = deriveKeyPair('one-secret-of-at-least-thirty-two-characters');
const two = deriveKeyPair('two-secret-of-at-least-thirty-two-characters');

describe('a key pair', () => {
  test('depends only on the secret', () => {
    const again = deriveKeyPair('one-secret-of-at-least-thirty-two-characters');

    expect(again.jwk).toEqual(one.jwk);
    expect(again.privateKey.equals(one.privateKey)).toBe(true);
    expect(two.jwk.kid).not.toBe(one.jwk.kid);
  });

  test('never changes for a secret in use, so that tokens of the last release stay valid', () => {
    expect(one.jwk.kid).toBe('nlNGAZZM0aUYk7AQqdTGtUaaVMZFQZAiZyQ35TK_tWQ');
  });
});

test('a refresh token of the previous release gets the same successor', () => {
  const token = { user_id: 'U', id: 'S', secret: 's' };

  const { secret } = nextRefreshToken(token, 'key');

  expect(secret).toBe(createHmac('sha256', 'key').update('refresh U.S.s').digest('base64url'));
});

test('the API publishes the public part of its keys, and nothing else', async () => {
  const [secret] = z.tuple([z.string()]).parse(JSON.parse(inject('environment').JWT_KEYS ?? ''));

  const answer = await call('GET', '/.well-known/jwks.json');

  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
  expect(answer.body).toEqual({ keys: [deriveKeyPair(secret).jwk] });
  expect(JSON.stringify(answer.body)).not.toContain('"d"');
});

/** A server that publishes keys; `answer` may be changed while it runs. */
async function publish(answer: { keys: unknown[]; status?: number }) {
  const asked: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers);
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ keys: answer.keys }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { asked, cached: publishedKeys(() => `http://127.0.0.1:${port}/jwks.json`) };
}

const advanceClock = (ms: number) => {
  const now = systemClock.now();
  vi.spyOn(systemClock, 'now').mockImplementation(() => now + ms);
};

describe('the published keys', () => {
  test('are fetched once in five minutes, with the origin secret', async () => {
    const { asked, cached } = await publish({ keys: [one.jwk, two.jwk] });

    const keys = await cached.get();
    await cached.get();
    advanceClock(299_000);
    await cached.get();

    expect([...keys.keys()]).toEqual([one.jwk.kid, two.jwk.kid]);
    expect(keys.get(one.jwk.kid)?.equals(one.publicKey)).toBe(true);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.['x-origin-secret']).toContain('test-origin-secret');
  });

  test('no longer contain a key that the API stopped publishing', async () => {
    const answer = { keys: [one.jwk, two.jwk] };
    const { cached } = await publish(answer);
    await cached.get();

    answer.keys = [two.jwk];
    advanceClock(300_001);

    expect([...(await cached.get()).keys()]).toEqual([two.jwk.kid]);
  });

  test('are reloaded earlier for an unknown key id', async () => {
    const answer = { keys: [one.jwk] };
    const { cached } = await publish(answer);
    await cached.get();

    answer.keys = [two.jwk, one.jwk];
    advanceClock(31_000);

    expect([...(await cached.reload(30_000)).keys()]).toEqual([two.jwk.kid, one.jwk.kid]);
  });

  test.each([
    ['an error', { status: 503, keys: [] }],
    ['a private key of another curve', { keys: [{ ...one.jwk, crv: 'P-384' }] }],
    ['a key for another use', { keys: [{ ...one.jwk, alg: 'HS256' }] }],
  ])('stay the previous ones when the API returns %s', async (_, bad) => {
    const answer: { keys: unknown[]; status?: number } = { keys: [one.jwk] };
    const { cached, asked } = await publish(answer);
    await cached.get();

    Object.assign(answer, bad);
    advanceClock(300_001);

    expect([...(await cached.get()).keys()]).toEqual([one.jwk.kid]);
    expect(asked).toHaveLength(2);
  });

  test('throw an error, and are fetched again, when the API never responded', async () => {
    const answer = { status: 503, keys: [one.jwk] };
    const { cached } = await publish(answer);
    await expect(cached.get()).rejects.toThrow('503');

    answer.status = 200;

    expect((await cached.get()).size).toBe(1);
  });
});

test('a key set with another key type is rejected', () => {
  const rsa = { kty: 'RSA', n: 'AA', e: 'AQAB', kid: 'x', alg: 'RS256', use: 'sig' };

  expect(jwksSchema.safeParse({ keys: [rsa] }).success).toBe(false);
});
