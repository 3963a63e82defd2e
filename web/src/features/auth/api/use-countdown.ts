import { useEffect, useState } from 'react';

/**
 * Returns the whole seconds left of a period that began at `since` (epoch milliseconds); survives a
 * reload.
 */
export function useCountdown(seconds: number, since: number): number {
  const [now, setNow] = useState(Date.now);
  const secondsLeft = Math.ceil(seconds - Math.max(0, now - since) / 1000);

  useEffect(() => {
    if (secondsLeft <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft, now]);

  return Math.max(0, secondsLeft);
}
