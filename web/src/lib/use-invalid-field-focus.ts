import { useEffect, useRef } from 'react';

/** Returns a form ref; after a rejected submit the first invalid field gets focus. */
export function useInvalidFieldFocus(error: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  return form;
}
