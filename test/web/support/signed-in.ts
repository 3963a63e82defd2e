import { saveTokens, setUser } from '#web/lib/session/session-store.ts';
import { useToasts } from '#web/lib/toast-store.ts';
import { makeTokens, makeUser } from './people.ts';

/** Somebody is signed in with tokens, and has been told nothing yet. */
export function signIn(): void {
  useToasts.setState({ toasts: [] });
  saveTokens(makeTokens());
  setUser(makeUser());
}
