import type { PresentationStatus } from '#shared/domain/statuses.ts';

/** How often a running deck is looked at; seldom in a tab nobody sees. */
export const runningMs = 2000;
const hiddenMs = 15_000;
/** A deck that waits for a person may be moved on from another tab. */
const waitingMs = 10_000;

/** Milliseconds to the next look, or false once nothing can change by itself. */
export function pollInterval(status: PresentationStatus | undefined): number | false {
  if (status === 'queued' || status === 'running') return document.hidden ? hiddenMs : runningMs;
  if (status === 'paused' || status === 'awaiting_review') return waitingMs;
  return false;
}

/** Whether the deck is waiting for workers or with them; not while it waits for a person. */
export function isWorking(status: PresentationStatus | undefined): boolean {
  return status === 'queued' || status === 'running';
}
