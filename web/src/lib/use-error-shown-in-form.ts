import { useEffect, useState } from 'react';

/**
 * Returns the `meta` of a mutation whose error the form shows, so that no toast repeats it. After
 * the form has unmounted, errors appear in a toast.
 */
export function useErrorShownInForm() {
  const [meta] = useState(() => ({ isErrorShownInForm: true }));
  useEffect(() => {
    meta.isErrorShownInForm = true;
    return () => {
      meta.isErrorShownInForm = false;
    };
  }, [meta]);
  return meta;
}
