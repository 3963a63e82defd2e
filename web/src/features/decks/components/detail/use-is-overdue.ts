import { useEffect, useState } from 'react';
import type { Presentation } from '#shared/schemas/presentations.ts';

type Forecast = { of: string; at: number; seconds: number };

/** So much longer than it was first said may a deck take before the figure is withdrawn. */
const patience = 1.5;
const graceSeconds = 10;

/**
 * Whether a deck takes much longer than was said when its run was first looked at: then the seconds to go, which
 * are told anew at each look and may stand still, say nothing any more.
 */
export function useIsOverdue(deck: Pick<Presentation, 'run' | 'eta_seconds' | 'status'>): boolean {
  const [first, setFirst] = useState<Forecast | null>(null);
  const [overdue, setOverdue] = useState<string | null>(null);
  const { run, status, eta_seconds: seconds } = deck;
  const of = `${run}-${status}`;
  if (seconds !== null && first?.of !== of) setFirst({ of, at: Date.now(), seconds });
  const due = first?.of === of ? first.at + (first.seconds * patience + graceSeconds) * 1000 : null;

  // Looks that bring nothing new draw nothing, so it can't be left to the next drawing.
  useEffect(() => {
    if (due === null) return;
    const timer = setTimeout(() => setOverdue(of), due - Date.now());
    return () => clearTimeout(timer);
  }, [of, due]);
  return overdue === of;
}
