import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AppError } from '#shared/errors.ts';
import { authenticateKey } from '../../services/api-keys/authenticate-key.ts';
import { isKeyText } from '../../services/api-keys/key-text.ts';
import { authenticate } from '../../services/auth/authenticate.ts';
import { requireFactor } from '../../services/mfa/require-factor.ts';
import type { SignedInEnv } from '../context.ts';

/** Requires a valid access token, or an API key where the route allows keys; sets the user in the context. */
export const signedIn = createMiddleware<SignedInEnv>(async (c, next) => {
  await authenticateRequest(c);
  await requireSessionFactor(c);
  await next();
});

/** Like `signedIn`, but accepts a session that still lacks a required second factor: for the routes that set one up. */
export const signedInForSetup = createMiddleware<SignedInEnv>(async (c, next) => {
  await authenticateRequest(c);
  await next();
});

/** `signedIn` for admins only. */
export const adminOnly = createMiddleware<SignedInEnv>(async (c, next) => {
  // Set the user before the check, so that the log of a rejected request contains the user's id.
  await authenticateRequest(c);
  if (!c.get('user').is_admin) throw new AppError('forbidden');
  await requireSessionFactor(c);
  await next();
});

async function authenticateRequest(c: Context<SignedInEnv>): Promise<void> {
  const token = bearerToken(c);
  if (isKeyText(token)) return authenticateByKey(c, token);
  const { user, sessionId } = await authenticate(token);
  c.set('user', user);
  c.set('sessionId', sessionId);
}

async function authenticateByKey(c: Context<SignedInEnv>, text: string): Promise<void> {
  const { user, key } = await authenticateKey(text);
  c.set('user', user);
  c.set('keyId', key.id);
  // The id of the API key is no session id, so routes that need a session or a proof of identity reject API keys.
  c.set('sessionId', key.id);
  const scope = c.get('keyScope');
  if (scope === undefined) throw new AppError('key_refused');
  if (!key.scopes.includes(scope)) throw new AppError('key_scope', { params: { scope } });
}

/**
 * Requires the second factor of a session. API keys are exempt: authenticateKey checks whether a key was created with
 * one.
 */
async function requireSessionFactor(c: Context<SignedInEnv>): Promise<void> {
  if (c.get('keyId') === undefined) await requireFactor(c.get('user'), c.get('sessionId'));
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
