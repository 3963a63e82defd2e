import { useMutation } from '@tanstack/react-query';
import type { RegisterBody } from '#shared/schemas/auth.ts';
import { setSessionError } from '#web/lib/session/session-store.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';
import { register } from './auth.ts';

/** Registers; stores a failure's message in the session, `Registration failed` by default. */
export function useRegister() {
  const meta = useErrorShownInForm();
  return useMutation({
    meta,
    mutationFn: (body: RegisterBody) => register(body),
    onMutate: () => setSessionError(null),
    onError: (error) => setSessionError(error.message || 'Registration failed'),
  });
}
