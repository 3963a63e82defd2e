import { generateKeyPairSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { systemClock } from '#lambdas/lib/clock.ts';
import { signAccessToken, signPreviewToken } from '#lambdas/lib/tokens.ts';
import { userEntity } from '#lambdas/stores/user-entity.ts';
import type { UserRecord } from '#lambdas/stores/user-store.ts';
import { call } from '#test/support/api.ts';
import { newAdmin, newUser } from '#test/support/factories.ts';

const [key = ''] = z.array(z.string()).parse(JSON.parse(inject('environment').JWT_KEYS ?? '[]'));

const claimsOf = (user: UserRecord) => ({
  sub: user.id,
  tv: user.token_version,
  sid: systemClock.id(),
});

const rightful = {
  algorithm: 'HS256',
  issuer: 'deckwright',
  audience: 'api',
  expiresIn: 60,
} as const satisfies jwt.SignOptions;

const me = (token: string) => call('GET', '/auth/me', { token });

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('an access token', () => {
  test('made with the right key, issuer and audience is accepted', async () => {
    const { user } = await newUser();

    expect((await me(jwt.sign(claimsOf(user), key, rightful))).status).toBe(200);
  });

  const forgeries: [name: string, forge: (user: UserRecord) => string | Promise<string>][] = [
    [
      'without a signature (alg none)',
      (user) => {
        const now = Math.floor(Date.now() / 1000);
        const claims = { ...claimsOf(user), iss: 'deckwright', aud: 'api', exp: now + 60 };
        return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
      },
    ],
    ['signed with another key', (user) => jwt.sign(claimsOf(user), 'k'.repeat(40), rightful)],
    [
      'signed with the right key by another algorithm',
      (user) => jwt.sign(claimsOf(user), key.padEnd(64, '-'), { ...rightful, algorithm: 'HS512' }),
    ],
    [
      'signed with an RSA key',
      (user) => {
        const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
        return jwt.sign(claimsOf(user), privateKey, { ...rightful, algorithm: 'RS256' });
      },
    ],
    [
      'for another audience',
      (user) => jwt.sign(claimsOf(user), key, { ...rightful, audience: 'other' }),
    ],
    [
      'of another issuer',
      (user) => jwt.sign(claimsOf(user), key, { ...rightful, issuer: 'somebody' }),
    ],
    [
      'that is a preview token',
      (user) => signPreviewToken({ sub: user.id, tv: user.token_version, pid: systemClock.id() }),
    ],
    ['of a user who does not exist', (user) => signAccessToken({ ...claimsOf(user), sub: 'X' })],
    [
      'of an earlier token version',
      (user) => signAccessToken({ ...claimsOf(user), tv: user.token_version - 1 }),
    ],
    ['without a subject', () => jwt.sign({ tv: 0, sid: 's' }, key, rightful)],
    [
      'whose claims were changed',
      async (user) => {
        const [head, , signature] = (await signAccessToken(claimsOf(user))).split('.');
        const claims = { ...claimsOf(user), iss: 'deckwright', aud: 'api', is_admin: true };
        return `${head}.${encode(claims)}.${signature}`;
      },
    ],
    ['of nonsense', () => 'nonsense'],
  ];

  test.each(forgeries)('%s is invalid', async (_, forge) => {
    const { user } = await newUser();

    const answer = await me(await forge(user));

    expect(answer).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
  });

  test('that has run out is expired', async () => {
    const { user } = await newUser();

    const answer = await me(jwt.sign(claimsOf(user), key, { ...rightful, expiresIn: -1 }));

    expect(answer).toMatchObject({ status: 401, body: { code: 'token_expired' } });
  });

  test('that is a refresh token is invalid', async () => {
    const { refreshToken } = await newUser();

    expect(await me(refreshToken)).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
  });

  test('in the query instead of the header is no token', async () => {
    const { token } = await newUser();

    const answer = await call('GET', `/auth/me?token=${token}`);

    expect(answer).toMatchObject({ status: 401, body: { code: 'token_missing' } });
  });

  test('ends the moment its user is disabled', async () => {
    const { user, token } = await newUser();
    const before = await me(token);

    await userEntity().patch({ id: user.id }).set({ is_active: false }).go();

    expect(before.status).toBe(200);
    expect(await me(token)).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
  });
});

describe('what only admins may', () => {
  test.each([
    ['GET', '/invite-codes'],
    ['POST', '/invite-codes'],
  ])('%s %s is 403 for others and 401 for nobody', async (method, path) => {
    const { token } = await newUser();
    const body = method === 'POST' ? {} : undefined;

    expect(await call(method, path, { token, body })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await call(method, path, { body })).toMatchObject({ status: 401 });
  });

  test('ends with the admin flag', async () => {
    const { user, token } = await newAdmin();
    await userEntity().patch({ id: user.id }).set({ is_admin: false }).go();

    expect((await call('GET', '/invite-codes', { token })).status).toBe(403);
  });
});
