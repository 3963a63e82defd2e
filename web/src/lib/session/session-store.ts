import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Tokens } from '#shared/schemas/auth.ts';
import type { Me } from '#shared/schemas/users.ts';
import { clearUserData } from '../clear-user-data.ts';

/** `loading`: tokens are stored and the user is being fetched. */
type SessionStatus = 'loading' | 'in' | 'out';

type SessionState = {
  access_token: string | null;
  refresh_token: string | null;
  /** Epoch milliseconds. */
  expires_at: number | null;
  status: SessionStatus;
  user: Me | null;
  /** Why the last sign-in or registration failed. */
  error: string | null;
  /** The session expired; the sign-in page shows a message. */
  isExpired: boolean;
};

const signedOutState: SessionState = {
  access_token: null,
  refresh_token: null,
  expires_at: null,
  status: 'out',
  user: null,
  error: null,
  isExpired: false,
};

export const sessionKey = 'auth-store';

/** The session. Only the tokens are saved in localStorage, under the product specification's key. */
export const useSession = create<SessionState>()(
  persist(() => signedOutState, {
    name: sessionKey,
    partialize: ({ access_token, refresh_token, expires_at }) => ({
      access_token,
      refresh_token,
      expires_at,
    }),
  }),
);

/** Whether the session must set up or verify a second factor before any other request. */
export const useNeedsFactor = (): boolean =>
  useSession((state) => state.user?.needs_second_factor === true);

if (hasTokens()) useSession.setState({ status: 'loading' });

/** Whether tokens are stored, even before the user is loaded. */
export function hasTokens(): boolean {
  return useSession.getState().access_token !== null;
}

/** Saves tokens; `expires_in` (seconds) counts from `now`. */
export function saveTokens(tokens: Tokens, now = Date.now()): void {
  useSession.setState({
    access_token: tokens.access_token,
    refresh_token: tokens.refresh_token,
    expires_at: now + tokens.expires_in * 1000,
  });
}

/** Marks the user as signed in and clears earlier errors. */
export function setUser(user: Me): void {
  useSession.setState({ user, status: 'in', error: null, isExpired: false });
}

/** Sets the sign-in page's error message; null clears it. */
export function setSessionError(error: string | null): void {
  useSession.setState({ error, isExpired: false });
}

/** Clears the session, also in localStorage. */
export function clearSession(): void {
  clearUserData();
  useSession.setState(signedOutState);
}
