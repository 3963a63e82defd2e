import type { AuthMethod, SecurityEventName } from '#shared/schemas/security-events.ts';
import { systemClock } from '../../lib/clock.ts';
import { logger } from '../../lib/logger.ts';
import { loadOnDemand } from '../../lib/on-demand.ts';
import { requestOrigin } from '../../lib/request-origin.ts';
import { putSecurityEvent } from '../../stores/security-event-store.ts';
import { type RateLimit, trySpendUse } from '../rate-limits/rate-limit.ts';

/** Retention of an event in seconds: 90 days. */
const storedSeconds = 90 * 86_400;

/**
 * Limits on the stored events of one account; the log contains all events. Each event name has a separate limit, so
 * that many sign-ins can't displace a change of password or second factor from the list.
 */
const limitsByEvent: Partial<Record<SecurityEventName, RateLimit>> = {
  sign_in_failed: 'security_failures',
  sign_in_locked: 'security_lockouts',
  confirmation_failed: 'security_failures',
};

/** The user agent parser is loaded on demand, because it would slow every cold start. */
const deviceLabel = loadOnDemand(async () => {
  const { createDeviceLabel: label } = await import('./device-label.ts');
  return async (userAgent: string | undefined) => label(userAgent);
});

type Details = { methods?: readonly AuthMethod[]; byAdmin?: boolean };

/** Logs an event of an account and stores it for its user. If an admin caused the event, no IP address is stored. */
export function recordSecurityEvent(
  userId: string,
  event: SecurityEventName,
  details: Details = {},
): Promise<void> {
  return recordEvent({ userId, subject: userId }, event, details);
}

/**
 * Records an event of a sign-in by e-mail address. For an unknown address it does the same work, so that the response
 * time does not reveal whether an account exists: it logs the event and writes an item that the next such event
 * overwrites.
 */
export function recordSignInEvent(
  { email, userId }: { email: string; userId: string | undefined },
  event: SecurityEventName,
  details: Details,
): Promise<void> {
  return recordEvent({ userId, subject: userId ?? email }, event, details);
}

type Account = { userId: string | undefined; subject: string };

async function recordEvent(
  { userId, subject }: Account,
  event: SecurityEventName,
  { methods = [], byAdmin = false }: Details,
): Promise<void> {
  const origin = requestOrigin();
  const address = origin?.address;
  const { browser, os } = await deviceLabel(origin?.userAgent);
  logger.info('security event', {
    ...{ event, user_id: userId, methods, by_admin: byAdmin, address, browser, os },
    request_id: origin?.requestId,
  });
  try {
    if (!(await trySpendUse(limitsByEvent[event] ?? 'security_events', `${event} ${subject}`)))
      return;
    const at = systemClock.now();
    await putSecurityEvent({
      ...eventKey(userId, event),
      ...{ at, event, methods: [...methods], by_admin: byAdmin },
      ...(address && !byAdmin ? { address } : {}),
      ...(browser && !byAdmin ? { browser } : {}),
      ...(os && !byAdmin ? { os } : {}),
      expires_at: Math.floor(at / 1000) + storedSeconds,
    });
  } catch (error) {
    // A sign-in must not fail because its event could not be stored; the log line above contains the event.
    logger.error('a security event was not stored', {
      event,
      user_id: userId,
      error: error as Error,
    });
  }
}

/** Writes for unknown addresses are spread over 256 items, to avoid a hot partition. */
function eventKey(userId: string | undefined, event: string): { user_id: string; id: string } {
  if (userId !== undefined) return { user_id: userId, id: systemClock.id() };
  return { user_id: `nobody-${Math.floor(systemClock.random() * 256)}`, id: event };
}
