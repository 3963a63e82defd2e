import { useCallback, useEffect, useState } from 'react';

/** Counts whole seconds down to zero from when it is started. */
export function useCountdown(seconds: number, isStarted: boolean) {
  const [left, setLeft] = useState(isStarted ? seconds : 0);

  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft((before) => before - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);

  const start = useCallback(() => setLeft(seconds), [seconds]);
  return { left, start };
}
