import { useEffect, useState } from 'react';

/** Whole seconds left of so many since a moment, epoch milliseconds; counts on over a reload. */
export function useCountdown(seconds: number, since: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.ceil(seconds - Math.max(0, now - since) / 1000);

  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), 1000);
    return () => clearTimeout(timer);
  }, [left, now]);

  return Math.max(0, left);
}
