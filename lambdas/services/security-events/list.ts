import type { SecurityEvent } from '#shared/schemas/security-events.ts';
import { formatIso, systemClock } from '../../lib/clock.ts';
import {
  listSecurityEventPage,
  type SecurityEventItem,
} from '../../stores/security-event-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';

export type SecurityEventQuery = { limit: number; cursor?: string | undefined };
type Page = { items: SecurityEvent[]; next_cursor: string | null };

/** Returns a page of the user's own security events, newest first. */
export async function listOwnSecurityEvents(
  { id }: UserRecord,
  { limit, cursor }: SecurityEventQuery,
): Promise<Page> {
  const { items, next } = await listSecurityEventPage(id, systemClock.now(), limit, cursor);
  return { items: items.map(toSecurityEvent), next_cursor: next ?? null };
}

/** Returns a stored event as the API shows it. */
export const toSecurityEvent = ({
  id,
  at,
  event,
  methods,
  ...item
}: SecurityEventItem): SecurityEvent => ({
  ...{ id, at: formatIso(at), event, methods },
  browser: item.browser ?? null,
  os: item.os ?? null,
  address: item.address ?? null,
  by_admin: item.by_admin,
});
