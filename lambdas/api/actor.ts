import type { Context } from 'hono';
import type { Actor } from '../services/audit/audit-event.ts';
import type { SignedInEnv } from './context.ts';

/** Returns the signed-in user, the API key if one is used, and the request id, as written to audit events. */
export function requestActor(c: Pick<Context<SignedInEnv>, 'get'>): Actor {
  const keyId = c.get('keyId');
  return {
    user: c.get('user'),
    requestId: c.get('requestId'),
    ...(keyId === undefined ? {} : { keyId }),
  };
}
