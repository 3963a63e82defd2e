import { useCallback, useEffect, useState } from 'react';

const pageMs = 4500;

function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Changes pages automatically until the user changes one; off when reduced motion is preferred. */
export function useAutoTurn(count: number) {
  const [page, setPage] = useState(0);
  const [isTurning, setIsTurning] = useState(() => !prefersReducedMotion());

  useEffect(() => {
    if (!isTurning) return;
    const timer = setInterval(() => setPage((before) => (before + 1) % count), pageMs);
    return () => clearInterval(timer);
  }, [isTurning, count]);

  const turn = useCallback(
    (step: 1 | -1) => {
      setIsTurning(false);
      setPage((before) => (before + step + count) % count);
    },
    [count],
  );
  const toggle = useCallback(() => setIsTurning((before) => !before), []);
  return { page, isTurning, toggle, turn };
}
