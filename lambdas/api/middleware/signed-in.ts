import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AppError } from '#shared/errors.ts';
import { authenticate } from '../../services/auth/authenticate.ts';
import type { SignedInEnv } from '../context.ts';

/** Lets only the bearer of a valid access token through; the handler finds the user in the context. */
export const signedIn = createMiddleware<SignedInEnv>(async (c, next) => {
  const { user, sessionId } = await authenticate(bearerToken(c));
  c.set('user', user);
  c.set('sessionId', sessionId);
  await next();
});

/** `signedIn` for admins only. */
export const adminOnly = createMiddleware<SignedInEnv>(async (c, next) => {
  const { user, sessionId } = await authenticate(bearerToken(c));
  if (!user.is_admin) throw new AppError('forbidden');
  c.set('user', user);
  c.set('sessionId', sessionId);
  await next();
});

function bearerToken(c: Context<SignedInEnv>): string {
  const token = findBearerToken(c);
  if (token === undefined) throw new AppError('token_missing');
  return token;
}

/** The token of `Authorization: Bearer …`, where there is one. */
export function findBearerToken(c: Pick<Context, 'req'>): string | undefined {
  return /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
}
