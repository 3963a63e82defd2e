import { useMutation } from '@tanstack/react-query';
import type { LoginBody } from '#shared/schemas/auth.ts';
import { login } from '#web/lib/session/session.ts';
import { setSessionError } from '#web/lib/session/session-store.ts';
import { useShownInPlace } from '#web/lib/use-shown-in-place.ts';

/** Signs in; a failure's message is kept in the session, `Login failed` where it has none. */
export function useLogin() {
  const meta = useShownInPlace();
  return useMutation({
    meta,
    mutationFn: (body: LoginBody) => login(body),
    onMutate: () => setSessionError(null),
    onError: (error) => setSessionError(error.message || 'Login failed'),
  });
}
