import { useCallback, useEffect, useState } from 'react';

const pageMs = 4500;

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Pages that turn by themselves until someone turns one; never where motion isn't wanted. */
export function useTurning(count: number) {
  const [page, setPage] = useState(0);
  const [isTurning, setIsTurning] = useState(() => !prefersStillness());

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
