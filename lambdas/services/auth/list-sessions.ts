import type { Session } from '#shared/schemas/sessions.ts';
import { formatIso, systemClock } from '../../lib/clock.ts';
import { listSessions as readSessions, type SessionRecord } from '../../stores/session-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { createDeviceLabel } from '../security-events/device-label.ts';
import { isSessionOver } from './session-end.ts';

/** Returns the user's sessions that can still be refreshed, most recently used first. */
export async function listSessions(
  user: UserRecord,
  currentId: string,
): Promise<{ items: Session[] }> {
  const now = systemClock.now();
  const liveSessions = (await readSessions(user.id)).filter(
    (session) => session.token_version === user.token_version && !isSessionOver(session, now),
  );
  const sessionsNewestFirst = liveSessions.toSorted((a, b) => b.rotated_at - a.rotated_at);
  return { items: sessionsNewestFirst.map((session) => toSession(session, currentId)) };
}

const toSession = (session: SessionRecord, currentId: string): Session => ({
  id: session.id,
  created_at: formatIso(session.created_at),
  last_used_at: formatIso(session.rotated_at),
  ...createDeviceLabel(session.user_agent),
  address: session.address ?? null,
  current: session.id === currentId,
});
