import { createHash, createHmac, randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { currentKeyPair, findAccessKey } from './access-keys.ts';
import { systemClock } from './clock.ts';
import { previewKeys } from './signing-keys.ts';

const issuer = 'deckwright';

/** Lifetime of an access token in seconds. */
export const accessTokenSeconds = 15 * 60;
/** Lifetime of a preview token or cookie in seconds. */
export const previewTokenSeconds = 10 * 60;

/** Time in seconds for which a visitor need not enter a share link's password again. */
export const shareGrantSeconds = 60 * 60;

const accessClaimsSchema = z.object({
  /** Id of the user. */
  sub: z.string(),
  /** The user's token_version when the token was signed. */
  tv: z.number().int(),
  /** Id of the session that issued the token. */
  sid: z.string(),
});
export type AccessClaims = z.infer<typeof accessClaimsSchema>;

const previewClaimsSchema = accessClaimsSchema.extend({
  /** Id of the presentation. */
  pid: z.string(),
  /** HTML version; absent in the cookie, which is valid for all versions of the deck. */
  ver: z.number().int().optional(),
});
export type PreviewClaims = z.infer<typeof previewClaimsSchema>;

const shareClaimsSchema = z.object({
  /** Id of the share link. */
  sub: z.string(),
});
export type ShareClaims = z.infer<typeof shareClaimsSchema>;

/** Signs an access token with the API's private key; valid for `accessTokenSeconds` and only for the API. */
export async function signAccessToken(claims: AccessClaims): Promise<string> {
  const { privateKey, jwk } = await currentKeyPair();
  return jwt.sign({ ...claims, iat: nowSeconds() }, privateKey, {
    algorithm: 'ES256',
    keyid: jwk.kid,
    issuer,
    audience: 'api',
    expiresIn: accessTokenSeconds,
  });
}

/**
 * Returns the claims of an access token, verified with the public key it names; throws token_invalid or
 * token_expired.
 */
export async function verifyAccessToken(token: string): Promise<AccessClaims> {
  const key = await findAccessKey(readKeyId(token));
  if (!key) throw new AppError('token_invalid');
  return verify(token, [key], 'ES256', 'api', accessClaimsSchema);
}

/** Signs a preview token; valid for `previewTokenSeconds` and only on the preview host. */
export const signPreviewToken = (claims: PreviewClaims): Promise<string> =>
  signForPreview(claims, 'preview', previewTokenSeconds);

/** Signs a grant: proves that the visitor entered the share link's password. */
export const signShareGrant = (claims: ShareClaims): Promise<string> =>
  signForPreview(claims, 'share', shareGrantSeconds);

/** Returns the claims of a preview token; throws token_invalid or token_expired. */
export const verifyPreviewToken = async (token: string): Promise<PreviewClaims> =>
  verify(token, await previewKeys(), 'HS256', 'preview', previewClaimsSchema);

/** Returns the claims of a share grant; throws token_invalid or token_expired. */
export const verifyShareGrant = async (token: string): Promise<ShareClaims> =>
  verify(token, await previewKeys(), 'HS256', 'share', shareClaimsSchema);

const nowSeconds = () => Math.floor(systemClock.now() / 1000);

async function signForPreview(claims: object, audience: string, expiresIn: number) {
  const [key] = await previewKeys();
  const options = { algorithm: 'HS256', issuer, audience, expiresIn } as const;
  return jwt.sign({ ...claims, iat: nowSeconds() }, key, options);
}

/**
 * Returns the `kid` of a token's header, or '' without one; throws token_invalid when the text is not a JWT.
 */
function readKeyId(token: string): string {
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
        clockTimestamp: nowSeconds(),
      });
      return claims.parse(payload);
    } catch (cause) {
      if (cause instanceof jwt.TokenExpiredError) throw new AppError('token_expired', { cause });
      failure = cause;
    }
  }
  throw new AppError('token_invalid', { cause: failure });
}

/** Returns 256 random bits in base64url, for a link or session; only the hash is stored. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** Returns the hash under which a random token is stored. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** Derives 256 bits from a text with HMAC; only holders of the key can compute them. */
export const deriveToken = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');
