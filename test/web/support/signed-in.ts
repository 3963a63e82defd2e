import { saveTokens, setUser } from '#web/lib/session/session-store.ts';
import { useToasts } from '#web/lib/toast-store.ts';
import { makeTokens, makeUser } from './users.ts';

/** Signs in a user and clears the toasts. */
export function signIn(): void {
  useToasts.setState({ toasts: [] });
  saveTokens(makeTokens());
  setUser(makeUser());
}
