import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { deriveKeyPair } from '#lambdas/lib/access-key-pair.ts';
import { systemClock } from '#lambdas/lib/clock.ts';
import { signAccessToken, signPreviewToken, signShareGrant } from '#lambdas/lib/tokens.ts';
import { userEntity } from '#lambdas/stores/user-entity.ts';
import { call } from '#test/support/api.ts';
import { newAdmin, newUser, type TestUser } from '#test/support/factories.ts';

const readKeys = (name: 'JWT_KEYS' | 'PREVIEW_KEYS') =>
  z.tuple([z.string()]).parse(JSON.parse(inject('environment')[name] ?? '[]'));
const [secret] = readKeys('JWT_KEYS');
const [previewKey] = readKeys('PREVIEW_KEYS');
const { privateKey, publicKey, jwk } = deriveKeyPair(secret);
const otherKeyPair = deriveKeyPair('k'.repeat(40));

const claimsSchema = z.object({ sub: z.string(), tv: z.number(), sid: z.string() });
type Claims = z.infer<typeof claimsSchema>;

/** Returns the claims of a user's real token, so that a token forged from them has a valid session. */
const readClaims = ({ token }: TestUser): Claims => claimsSchema.parse(jwt.decode(token));

const validOptions = {
  algorithm: 'ES256',
  keyid: jwk.kid,
  issuer: 'deckwright',
  audience: 'api',
  expiresIn: 60,
} as const satisfies jwt.SignOptions;

const getMe = (token: string) => call('GET', '/auth/me', { token });

const encodeBase64url = (value: unknown) =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

const addDates = (claims: object) => {
  const now = Math.floor(Date.now() / 1000);
  return { ...claims, iss: 'deckwright', aud: 'api', iat: now, exp: now + 60 };
};

/** Signs claims by ES256 with the API's private key, under a header that the library would refuse to write. */
function signAsEs256(claims: object, header: object): string {
  const text = `${encodeBase64url({ alg: 'ES256', typ: 'JWT', ...header })}.${encodeBase64url(addDates(claims))}`;
  const options = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return `${text}.${sign('sha256', Buffer.from(text), options).toString('base64url')}`;
}

/** Signs claims by HS256 without the library, which refuses to use a public key for HS256. */
function signAsHs256(claims: object, key: string | Buffer): string {
  const text = `${encodeBase64url({ alg: 'HS256', typ: 'JWT', kid: jwk.kid })}.${encodeBase64url(addDates(claims))}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

describe('access tokens sent with a request', () => {
  test('an access token made with the right key, issuer and audience is accepted', async () => {
    const user = await newUser();

    expect((await getMe(jwt.sign(readClaims(user), privateKey, validOptions))).status).toBe(200);
  });

  const forgeries: [name: string, forge: (claims: Claims) => string | Promise<string>][] = [
    [
      'without a signature (alg none)',
      (claims) => {
        const now = Math.floor(Date.now() / 1000);
        const forged = { ...claims, iss: 'deckwright', aud: 'api', exp: now + 60 };
        return `${encodeBase64url({ alg: 'none', typ: 'JWT' })}.${encodeBase64url(forged)}.`;
      },
    ],
    [
      'signed with another key under the id of ours',
      (claims) => jwt.sign(claims, otherKeyPair.privateKey, validOptions),
    ],
    [
      'signed with another key under its own id',
      (claims) =>
        jwt.sign(claims, otherKeyPair.privateKey, { ...validOptions, keyid: otherKeyPair.jwk.kid }),
    ],
    ['without a key id', (claims) => signAsEs256(claims, { kid: undefined })],
    ['whose key id is not a string', (claims) => signAsEs256(claims, { kid: ['__proto__'] })],
    [
      'that contains its own key',
      (claims) => signAsEs256(claims, { kid: 'x', jwk: otherKeyPair.jwk }),
    ],
    [
      'signed by HS256 with the secret that our keys are derived from',
      (claims) => jwt.sign(claims, secret, { ...validOptions, algorithm: 'HS256' }),
    ],
    [
      'signed by HS256 with the public key as PEM',
      (claims) => signAsHs256(claims, publicKey.export({ type: 'spki', format: 'pem' })),
    ],
    [
      'signed by HS256 with the public key as DER',
      (claims) => signAsHs256(claims, publicKey.export({ type: 'spki', format: 'der' })),
    ],
    [
      'signed by HS256 with the public key as JWK',
      (claims) => signAsHs256(claims, JSON.stringify(jwk)),
    ],
    [
      'signed by HS256 with the key of the preview function',
      (claims) => jwt.sign(claims, previewKey, { ...validOptions, algorithm: 'HS256' }),
    ],
    [
      'signed by the elliptic key of the preview function',
      (claims) => jwt.sign(claims, deriveKeyPair(previewKey).privateKey, validOptions),
    ],
    [
      'signed with an RSA key',
      (claims) => {
        const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
        return jwt.sign(claims, rsa.privateKey, { ...validOptions, algorithm: 'RS256' });
      },
    ],
    [
      'for another audience',
      (claims) => jwt.sign(claims, privateKey, { ...validOptions, audience: 'preview' }),
    ],
    [
      'of another issuer',
      (claims) => jwt.sign(claims, privateKey, { ...validOptions, issuer: 'somebody' }),
    ],
    ['that is a share grant', (claims) => signShareGrant({ sub: claims.sub })],
    ['that is a preview token', (claims) => signPreviewToken({ ...claims, pid: systemClock.id() })],
    ['of a user who does not exist', (claims) => signAccessToken({ ...claims, sub: 'X' })],
    ['of an earlier token version', (claims) => signAccessToken({ ...claims, tv: claims.tv - 1 })],
    [
      'of a session that does not exist',
      (claims) => signAccessToken({ ...claims, sid: systemClock.id() }),
    ],
    [
      "of another user's session",
      async (claims) => signAccessToken({ ...claims, sid: readClaims(await newUser()).sid }),
    ],
    ['without a subject', () => jwt.sign({ tv: 0, sid: 's' }, privateKey, validOptions)],
    [
      'whose claims were changed',
      async (claims) => {
        const [head, , signature] = (await signAccessToken(claims)).split('.');
        const changedClaims = { ...claims, iss: 'deckwright', aud: 'api', is_admin: true };
        return `${head}.${encodeBase64url(changedClaims)}.${signature}`;
      },
    ],
    ['that is not a JWT', () => 'nonsense'],
    [
      'whose payload is not JSON',
      () => `${encodeBase64url({ alg: 'ES256', typ: 'JWT' })}.AAAA.AAAA`,
    ],
  ];

  test.each(forgeries)('an access token is rejected as invalid: %s', async (_, forge) => {
    const user = await newUser();

    const answer = await getMe(await forge(readClaims(user)));

    expect(answer).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
  });

  test('an access token is rejected as expired after its lifetime', async () => {
    const user = await newUser();

    const answer = await getMe(
      jwt.sign(readClaims(user), privateKey, { ...validOptions, expiresIn: -1 }),
    );

    expect(answer).toMatchObject({ status: 401, body: { code: 'token_expired' } });
  });

  test('a refresh token is rejected as an access token', async () => {
    const { refreshToken } = await newUser();

    expect(await getMe(refreshToken)).toMatchObject({
      status: 401,
      body: { code: 'token_invalid' },
    });
  });

  test('an access token in the query string is ignored', async () => {
    const { token } = await newUser();

    const answer = await call('GET', `/auth/me?token=${token}`);

    expect(answer).toMatchObject({ status: 401, body: { code: 'token_missing' } });
  });

  test('an access token becomes invalid as soon as the user is disabled', async () => {
    const { user, token } = await newUser();
    const responseBefore = await getMe(token);

    await userEntity().patch({ id: user.id }).set({ is_active: false }).go();

    expect(responseBefore.status).toBe(200);
    expect(await getMe(token)).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
  });
});

describe('routes for admins only', () => {
  test.each([
    ['GET', '/invite-codes'],
    ['POST', '/invite-codes'],
  ])(
    'the admin route %s %s returns 403 for other users and 401 without a token',
    async (method, path) => {
      const { token } = await newUser();
      const body = method === 'POST' ? {} : undefined;

      expect(await call(method, path, { token, body })).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
      expect(await call(method, path, { body })).toMatchObject({ status: 401 });
    },
  );

  test('admin routes return 403 once the user is no longer an admin', async () => {
    const { user, token } = await newAdmin();
    await userEntity().patch({ id: user.id }).set({ is_admin: false }).go();

    expect((await call('GET', '/invite-codes', { token })).status).toBe(403);
  });
});
