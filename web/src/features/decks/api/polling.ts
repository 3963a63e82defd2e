import type { PresentationStatus } from '#shared/domain/statuses.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';

/**
 * Polling interval of a running deck in milliseconds, and so the maximum delay until the page shows a change. Hidden
 * tabs use `hiddenPollMs`.
 */
export const runningPollMs = 2_000;
const hiddenPollMs = 15_000;
/**
 * Polling interval of a deck's parts while its own fields do not change; `useDeckChanges` refetches
 * them when the fields change.
 */
export const unchangedPollMs = 10_000;
/** A deck that waits for the user is polled, because the user may continue it in another tab. */
const waitingPollMs = 10_000;
/**
 * A shared deck is polled, because other people may change it or comment on it. A hidden tab refetches when it becomes
 * visible.
 */
const sharedPollMs = 10_000;

/**
 * Returns the polling interval in milliseconds, or false when the deck can't change without an action of the user.
 */
export function getPollInterval(
  deck: Pick<Presentation, 'status' | 'is_publishing' | 'is_shared'> | undefined,
): number | false {
  const status = deck?.status;
  if (isWorking(status) || deck?.is_publishing)
    return document.hidden ? hiddenPollMs : runningPollMs;
  if (status === 'paused' || status === 'awaiting_review') return waitingPollMs;
  return deck?.is_shared === true && !document.hidden && sharedPollMs;
}

/** Returns by how many seconds the response to a poll may be outdated while the deck's own fields have not changed. */
export const getMaxPollAgeSeconds = (deck: Presentation): number =>
  isWorking(deck.status) || deck.is_publishing ? 5 : 60;

/** Whether the deck's page reports the user's presence and shows the other people on the page. */
export const hasPresence = ({
  is_shared,
  my_role,
}: Pick<Presentation, 'is_shared' | 'my_role'>): boolean => is_shared && my_role !== 'admin';

/** Whether the deck is queued or running; false while it waits for the user. */
export function isWorking(status: PresentationStatus | undefined): boolean {
  return status === 'queued' || status === 'running';
}
