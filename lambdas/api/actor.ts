import type { Context } from 'hono';
import type { Actor } from '../services/audit/audit-event.ts';
import type { SignedInEnv } from './context.ts';

/** Who makes the call, for what is written down of it. */
export const actorOf = (c: Pick<Context<SignedInEnv>, 'get'>): Actor => ({
  user: c.get('user'),
  requestId: c.get('requestId'),
});
