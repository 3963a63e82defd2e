import type { LoginBody, Tokens } from '#shared/schemas/auth.ts';
import type { MfaChallenge } from '#shared/schemas/mfa.ts';
import type { Me } from '#shared/schemas/users.ts';
import { ApiError } from '../api-error.ts';
import { dataOf, send } from '../http.ts';
import { tellError } from '../tell-error.ts';
import { refreshSession, scheduleRefresh } from './refresh.ts';
import {
  clearSession,
  hasTokens,
  saveTokens,
  sessionKey,
  setUser,
  useSession,
} from './session-store.ts';

/** Signs in, or returns what the second step needs. Throws the ApiError of the call that failed. */
export async function login(body: LoginBody): Promise<MfaChallenge | null> {
  const response = await send('/auth/login', { method: 'POST', body }, null);
  const answer = await dataOf<Tokens | MfaChallenge>(response);
  if ('mfa_required' in answer) return answer;
  await signInWith(answer);
  return null;
}

/** Saves the tokens of a sign-in, then loads the user. Throws ApiError. */
export async function signInWith(tokens: Tokens): Promise<void> {
  saveTokens(tokens);
  await load();
}

/** Loads the user of the stored tokens. A failure ends the session, at the server too, and is shown. */
export async function loadUser(): Promise<void> {
  if (!hasTokens()) return clearSession();
  try {
    await load();
  } catch (error) {
    tellError(error);
  }
}

/** Sets the user that the server returns, unless the session ended while it answered. */
async function fetchUser(): Promise<void> {
  const user = await fetchMe();
  if (hasTokens()) setUser(user);
}

/** A 401 tries a refresh first; any other failure logs out. */
async function load(): Promise<void> {
  try {
    await fetchUser();
  } catch (error) {
    if (!isUnauthorized(error)) endSession();
    else if (await refreshSession()) return loadRefreshed();
    throw error;
  }
}

async function loadRefreshed(): Promise<void> {
  try {
    await fetchUser();
  } catch (error) {
    endSession();
    throw error;
  }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** The signed-in user as the server knows them now. Never enters the refresh flow by itself. */
export async function fetchMe(): Promise<Me> {
  return dataOf<Me>(await send('/auth/me', {}, useSession.getState().access_token));
}

/** Removes the tokens here and ends their session at the server, even while the page is closing. */
export function endSession(): void {
  const { access_token, refresh_token } = useSession.getState();
  clearSession();
  if (refresh_token === null) return;
  const call = { method: 'POST', body: { refresh_token }, keepalive: true } as const;
  send('/auth/logout', call, access_token).catch(() => {
    // The tokens are gone from this browser; the session ends by itself.
  });
}

/** Starts the session's life in this tab: load, refresh in time, follow what other tabs do. */
export function startSession(): () => void {
  void loadUser();
  const stopRefresh = scheduleRefresh();
  const follow = (event: StorageEvent) => {
    if (event.key === sessionKey || event.key === null) void followOtherTab();
  };
  window.addEventListener('storage', follow);
  return () => {
    stopRefresh();
    window.removeEventListener('storage', follow);
  };
}

async function followOtherTab(): Promise<void> {
  await useSession.persist.rehydrate();
  if (!hasTokens()) return clearSession();
  if (useSession.getState().user === null) await loadUser();
}
