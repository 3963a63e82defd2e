import { useEffect, useState } from 'react';
import type { Presentation } from '#shared/schemas/presentations.ts';

type FirstEstimate = { runKey: string; at: number; seconds: number };

/** Factor on the first estimate after which the remaining time is no longer shown. */
const overdueFactor = 1.5;
const overdueGraceSeconds = 10;

/**
 * Whether a run takes much longer than its first estimate: then `eta_seconds`, which each poll
 * updates, is no longer reliable.
 */
export function useIsOverdue(deck: Pick<Presentation, 'run' | 'eta_seconds' | 'status'>): boolean {
  const [firstEstimate, setFirstEstimate] = useState<FirstEstimate | null>(null);
  const [overdue, setOverdue] = useState<string | null>(null);
  const { run, status, eta_seconds: seconds } = deck;
  const runKey = `${run}-${status}`;
  if (seconds !== null && firstEstimate?.runKey !== runKey)
    setFirstEstimate({ runKey, at: Date.now(), seconds });
  const dueAt =
    firstEstimate?.runKey === runKey
      ? firstEstimate.at + (firstEstimate.seconds * overdueFactor + overdueGraceSeconds) * 1000
      : null;

  // Use a timer, because a poll without changes does not render the component again.
  useEffect(() => {
    if (dueAt === null) return;
    const timer = setTimeout(() => setOverdue(runKey), dueAt - Date.now());
    return () => clearTimeout(timer);
  }, [runKey, dueAt]);
  return overdue === runKey;
}
