import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AppError } from '#shared/errors.ts';
import { authenticate } from '../../services/auth/authenticate.ts';
import { requireFactor } from '../../services/mfa/require-factor.ts';
import type { SignedInEnv } from '../context.ts';

/** Requires a valid access token; sets the user in the context. */
export const signedIn = createMiddleware<SignedInEnv>(async (c, next) => {
  await admit(c);
  await requireFactor(c.get('user'), c.get('sessionId'));
  await next();
});

/** Like `signedIn`, but accepts a session that still lacks a required second factor: for the routes that set one up. */
export const signedInForSetup = createMiddleware<SignedInEnv>(async (c, next) => {
  await admit(c);
  await next();
});

/** `signedIn` for admins only. */
export const adminOnly = createMiddleware<SignedInEnv>(async (c, next) => {
  // Set the user before the check, so that the log of a rejected request contains the user's id.
  await admit(c);
  if (!c.get('user').is_admin) throw new AppError('forbidden');
  await requireFactor(c.get('user'), c.get('sessionId'));
  await next();
});

async function admit(c: Context<SignedInEnv>): Promise<void> {
  const { user, sessionId } = await authenticate(bearerToken(c));
  c.set('user', user);
  c.set('sessionId', sessionId);
}

function bearerToken(c: Context<SignedInEnv>): string {
  const token = findBearerToken(c);
  if (token === undefined) throw new AppError('token_missing');
  return token;
}

/** Returns the token of `Authorization: Bearer …`; undefined without one. */
export function findBearerToken(c: Pick<Context, 'req'>): string | undefined {
  return /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
}
