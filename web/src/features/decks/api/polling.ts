import type { PresentationStatus } from '#shared/domain/statuses.ts';

/** Interval of requests for a running deck: a change is visible after about this long. Hidden tabs ask less often. */
export const runningMs = 2_000;
const hiddenMs = 15_000;
/** Interval of requests for a part of a working deck whose own fields have not changed; see useDeckChanges. */
export const unchangedMs = 10_000;
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
