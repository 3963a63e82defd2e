import type { Context } from 'hono';
import type { Actor } from '../services/audit/audit-event.ts';
import type { SignedInEnv } from './context.ts';

/** The signed-in user and the request id, as written to audit events. */
export const requestActor = (c: Pick<Context<SignedInEnv>, 'get'>): Actor => ({
  user: c.get('user'),
  requestId: c.get('requestId'),
});
