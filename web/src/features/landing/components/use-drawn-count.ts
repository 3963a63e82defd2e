import { useEffect, useState } from 'react';

const pauseMs = 200;

/** Calls when the browser has nothing else to do, or after a while where it can't tell. Returns what calls it off. */
function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, pauseMs);
    return () => clearTimeout(timer);
  }
  const asked = window.requestIdleCallback(act);
  return () => window.cancelIdleCallback(asked);
}

/** How many of so many are to be drawn by now: one at once, the others one by one, so that no press has to wait. */
export function useDrawnCount(total: number): number {
  const [count, setCount] = useState(1);
  useEffect(() => {
    if (count < total) return whenIdle(() => setCount(count + 1));
  }, [count, total]);
  return count;
}
