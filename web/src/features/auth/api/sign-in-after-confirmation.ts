import { login } from '#web/lib/session/session.ts';
import { hasTokens } from '#web/lib/session/session-store.ts';

/**
 * Signs in with the password that confirmed the address, unless a user is signed in. If a second factor is needed or
 * the sign-in fails, the page of the confirmed address links to the sign-in page, which shows the reason.
 */
export async function signInAfterConfirmation(email: string, password: string): Promise<void> {
  if (!hasTokens()) await login({ email, password }).catch(() => null);
}
