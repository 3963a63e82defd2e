import { useEffect, useState } from 'react';

/**
 * The `meta` of a mutation whose error its form shows: no toast then says it twice. Once the form is gone,
 * a failure is told by a toast after all.
 */
export function useShownInPlace() {
  const [meta] = useState(() => ({ isShownInPlace: true }));
  useEffect(() => {
    meta.isShownInPlace = true;
    return () => {
      meta.isShownInPlace = false;
    };
  }, [meta]);
  return meta;
}
