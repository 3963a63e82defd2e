import { useEffect, useRef } from 'react';

/** Ref of a form: where a call is refused, the first field that is marked for it has the focus, once it is marked. */
export function useRefusedFocus(error: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  return form;
}
