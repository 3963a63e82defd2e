import { env } from '../../lib/env.ts';
import type { SessionRecord } from '../../stores/session-store.ts';

/** Returns the milliseconds without a refresh after which a session is over. */
export const sessionIdleMs = (): number => env.SETTINGS.session_idle_days * 86_400_000;

/** Whether a session has reached its absolute end or was not used for too long, at a time in epoch ms. */
export const isSessionOver = (session: SessionRecord, now: number): boolean =>
  session.expires_at * 1000 <= now || session.rotated_at <= now - sessionIdleMs();
