import { useCallback, useEffect, useRef, useState } from 'react';

/** Time without a pointer event after which the controls are hidden, in ms. */
const idleMs = 3_000;

/** Returns `isIdle`, which is true when `wake` was not called for `idleMs`. Call `wake` on each pointer event. */
export function useIdle() {
  const [isIdle, setIsIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wake = useCallback(() => {
    clearTimeout(timer.current);
    setIsIdle(false);
    timer.current = setTimeout(() => setIsIdle(true), idleMs);
  }, []);
  useEffect(() => {
    wake();
    return () => clearTimeout(timer.current);
  }, [wake]);
  return { isIdle, wake };
}
