import { useEffect, useState } from 'react';

const pauseMs = 200;

/**
 * Runs a function when the browser is idle, or after a delay where idle callbacks are not
 * supported. Returns the cancel function.
 */
function runWhenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, pauseMs);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(callback);
  return () => window.cancelIdleCallback(handle);
}

/**
 * Returns how many slides to render by now: one at first, then one more per idle period, to keep
 * input responsive.
 */
export function useRenderedCount(total: number): number {
  const [count, setCount] = useState(1);
  useEffect(() => {
    if (count < total) return runWhenIdle(() => setCount(count + 1));
  }, [count, total]);
  return count;
}
