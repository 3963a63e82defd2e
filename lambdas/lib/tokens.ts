import { createHash, createHmac, randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { systemClock } from './clock.ts';
import { signingKeys } from './signing-keys.ts';

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

const previewClaims = z.object({
  sub: z.string(),
  tv: z.number().int(),
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

/** Good for `accessTokenSeconds`, for the API alone. */
export const signAccessToken = (claims: AccessClaims): Promise<string> =>
  sign(claims, 'api', accessTokenSeconds);

/** Good for `previewTokenSeconds`, for the preview host alone. */
export const signPreviewToken = (claims: PreviewClaims): Promise<string> =>
  sign(claims, 'preview', previewTokenSeconds);

/** Says that its holder gave the link's password. */
export const signShareGrant = (claims: ShareClaims): Promise<string> =>
  sign(claims, 'share', shareGrantSeconds);

/** Claims of an access token; throws token_invalid or token_expired. */
export const verifyAccessToken = (token: string): Promise<AccessClaims> =>
  verify(token, 'api', accessClaims);

/** Claims of a preview token; throws token_invalid or token_expired. */
export const verifyPreviewToken = (token: string): Promise<PreviewClaims> =>
  verify(token, 'preview', previewClaims);

/** Claims of a grant; throws token_invalid or token_expired. */
export const verifyShareGrant = (token: string): Promise<ShareClaims> =>
  verify(token, 'share', shareClaims);

async function sign(claims: object, audience: string, seconds: number): Promise<string> {
  const [key] = await signingKeys();
  const iat = Math.floor(systemClock.now() / 1000);
  return jwt.sign({ ...claims, iat }, key, {
    algorithm: 'HS256',
    issuer,
    audience,
    expiresIn: seconds,
  });
}

async function verify<T extends z.ZodType>(
  token: string,
  audience: string,
  claims: T,
): Promise<z.infer<T>> {
  let failure: unknown;
  for (const key of await signingKeys()) {
    try {
      const payload = jwt.verify(token, key, {
        algorithms: ['HS256'],
        issuer,
        audience,
        clockTimestamp: Math.floor(systemClock.now() / 1000),
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
