import { useMutation } from '@tanstack/react-query';
import type { RegisterBody } from '#shared/schemas/auth.ts';
import { setSessionError } from '#web/lib/session/session-store.ts';
import { useShownInPlace } from '#web/lib/use-shown-in-place.ts';
import { register } from './auth.ts';

/** Registers; a failure's message is kept in the session, `Registration failed` where it has none. */
export function useRegister() {
  const meta = useShownInPlace();
  return useMutation({
    meta,
    mutationFn: (body: RegisterBody) => register(body),
    onMutate: () => setSessionError(null),
    onError: (error) => setSessionError(error.message || 'Registration failed'),
  });
}
