import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Tokens } from '#shared/schemas/auth.ts';
import type { Me } from '#shared/schemas/users.ts';
import { forgetPerson } from '../forget.ts';

/** `loading`: tokens are there and the user is being fetched. */
export type SessionStatus = 'loading' | 'in' | 'out';

type SessionState = {
  access_token: string | null;
  refresh_token: string | null;
  /** Epoch milliseconds. */
  expires_at: number | null;
  status: SessionStatus;
  user: Me | null;
  /** Why the last sign-in or registration failed. */
  error: string | null;
  /** The session ended by itself: the sign-in page says so. */
  hasEnded: boolean;
};

const signedOut: SessionState = {
  access_token: null,
  refresh_token: null,
  expires_at: null,
  status: 'out',
  user: null,
  error: null,
  hasEnded: false,
};

export const sessionKey = 'auth-store';

/** The session. Only the tokens are kept in local storage, under the specification's key. */
export const useSession = create<SessionState>()(
  persist(() => signedOut, {
    name: sessionKey,
    partialize: ({ access_token, refresh_token, expires_at }) => ({
      access_token,
      refresh_token,
      expires_at,
    }),
  }),
);

/** Whether the session must set up or prove a second factor before it may do anything else. */
export const useNeedsFactor = (): boolean =>
  useSession((state) => state.user?.needs_second_factor === true);

if (hasTokens()) useSession.setState({ status: 'loading' });

/** True where tokens are stored, even before the user is known. */
export function hasTokens(): boolean {
  return useSession.getState().access_token !== null;
}

/** Saves tokens; `expires_in` counts from `now`. */
export function saveTokens(tokens: Tokens, now = Date.now()): void {
  useSession.setState({
    access_token: tokens.access_token,
    refresh_token: tokens.refresh_token,
    expires_at: now + tokens.expires_in * 1000,
  });
}

/** Takes the user for signed in, and forgets what went wrong before. */
export function setUser(user: Me): void {
  useSession.setState({ user, status: 'in', error: null, hasEnded: false });
}

/** Sets or, by null, clears what the sign-in page says. */
export function setSessionError(error: string | null): void {
  useSession.setState({ error, hasEnded: false });
}

/** Forgets everything, in storage too. */
export function clearSession(): void {
  forgetPerson();
  useSession.setState(signedOut);
}
