import { createHash, createHmac, randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { currentKeyPair, findAccessKey } from './access-keys.ts';
import { systemClock } from './clock.ts';
import { previewKeys } from './signing-keys.ts';

const issuer = 'deckwright';

/** Seconds that an access token is valid. */
export const accessTokenSeconds = 15 * 60;
/** Seconds that a preview token or cookie is valid. */
export const previewTokenSeconds = 10 * 60;

/** Seconds that somebody who gave a link's password need not give it again. */
export const shareGrantSeconds = 60 * 60;

const accessClaims = z.object({
  /** User. */
  sub: z.string(),
  /** The user's token_version when it was signed. */
  tv: z.number().int(),
  /** The session it came from. */
  sid: z.string(),
});
export type AccessClaims = z.infer<typeof accessClaims>;

const previewClaims = accessClaims.extend({
  /** Presentation. */
  pid: z.string(),
  /** HTML version; absent in the cookie, which is good for the whole deck. */
  ver: z.number().int().optional(),
});
export type PreviewClaims = z.infer<typeof previewClaims>;

const shareClaims = z.object({
  /** The link. */
  sub: z.string(),
});
export type ShareClaims = z.infer<typeof shareClaims>;

/** Signs an access token with the API's private key; valid for `accessTokenSeconds`, for the API alone. */
export async function signAccessToken(claims: AccessClaims): Promise<string> {
  const { privateKey, jwk } = await currentKeyPair();
  return jwt.sign({ ...claims, iat: seconds() }, privateKey, {
    algorithm: 'ES256',
    keyid: jwk.kid,
    issuer,
    audience: 'api',
    expiresIn: accessTokenSeconds,
  });
}

/** Claims of an access token, verified with the public key that it names; throws token_invalid or token_expired. */
export async function verifyAccessToken(token: string): Promise<AccessClaims> {
  const key = await findAccessKey(keyIdOf(token));
  if (!key) throw new AppError('token_invalid');
  return verify(token, [key], 'ES256', 'api', accessClaims);
}

/** Good for `previewTokenSeconds`, for the preview host alone. */
export const signPreviewToken = (claims: PreviewClaims): Promise<string> =>
  signForPreview(claims, 'preview', previewTokenSeconds);

/** Says that its holder gave the link's password. */
export const signShareGrant = (claims: ShareClaims): Promise<string> =>
  signForPreview(claims, 'share', shareGrantSeconds);

/** Claims of a preview token; throws token_invalid or token_expired. */
export const verifyPreviewToken = async (token: string): Promise<PreviewClaims> =>
  verify(token, await previewKeys(), 'HS256', 'preview', previewClaims);

/** Claims of a grant; throws token_invalid or token_expired. */
export const verifyShareGrant = async (token: string): Promise<ShareClaims> =>
  verify(token, await previewKeys(), 'HS256', 'share', shareClaims);

const seconds = () => Math.floor(systemClock.now() / 1000);

async function signForPreview(claims: object, audience: string, expiresIn: number) {
  const [key] = await previewKeys();
  const options = { algorithm: 'HS256', issuer, audience, expiresIn } as const;
  return jwt.sign({ ...claims, iat: seconds() }, key, options);
}

/** The `kid` of a token's header, or '' without one; throws token_invalid for anything that is not a token. */
function keyIdOf(token: string): string {
  try {
    return jwt.decode(token, { complete: true })?.header.kid ?? '';
  } catch (cause) {
    throw new AppError('token_invalid', { cause });
  }
}

function verify<T extends z.ZodType>(
  token: string,
  keys: readonly jwt.Secret[],
  algorithm: 'ES256' | 'HS256',
  audience: string,
  claims: T,
): z.infer<T> {
  let failure: unknown;
  for (const key of keys) {
    try {
      const payload = jwt.verify(token, key, {
        algorithms: [algorithm],
        issuer,
        audience,
        clockTimestamp: seconds(),
      });
      return claims.parse(payload);
    } catch (cause) {
      if (cause instanceof jwt.TokenExpiredError) throw new AppError('token_expired', { cause });
      failure = cause;
    }
  }
  throw new AppError('token_invalid', { cause: failure });
}

/** 256 random bits for a link or a session; only their hash is stored. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a random token. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** 256 bits that only holders of the key can derive from the text. */
export const deriveToken = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');
