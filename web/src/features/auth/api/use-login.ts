import { useMutation } from '@tanstack/react-query';
import type { LoginBody } from '#shared/schemas/auth.ts';
import { login } from '#web/lib/session/session.ts';
import { setSessionError } from '#web/lib/session/session-store.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';

/** Signs in; stores a failure's message in the session, `Login failed` by default. */
export function useLogin() {
  const meta = useErrorShownInForm();
  return useMutation({
    meta,
    mutationFn: (body: LoginBody) => login(body),
    onMutate: () => setSessionError(null),
    onError: (error) => setSessionError(error.message || 'Login failed'),
  });
}
