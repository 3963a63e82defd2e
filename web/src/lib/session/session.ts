import type { LoginBody, Tokens } from '#shared/schemas/auth.ts';
import type { MfaChallenge } from '#shared/schemas/mfa.ts';
import type { Me } from '#shared/schemas/users.ts';
import { ApiError } from '../api-error.ts';
import { parseData, sendRequest } from '../http.ts';
import { showError } from '../show-error.ts';
import { refreshSession, scheduleRefresh } from './refresh.ts';
import {
  clearSession,
  hasTokens,
  saveTokens,
  sessionKey,
  setUser,
  useSession,
} from './session-store.ts';

/** Signs in, or returns the challenge of the second factor. Throws the failed call's ApiError. */
export async function login(body: LoginBody): Promise<MfaChallenge | null> {
  const response = await sendRequest('/auth/login', { method: 'POST', body }, null);
  const result = await parseData<Tokens | MfaChallenge>(response);
  if ('mfa_required' in result) return result;
  await signInWith(result);
  return null;
}

/** Saves the tokens of a sign-in, then loads the user. Throws ApiError. */
export async function signInWith(tokens: Tokens): Promise<void> {
  saveTokens(tokens);
  await loadOrRefresh();
}

/**
 * Loads the user of the stored tokens. A failure ends the session, also on the server, and shows
 * the error.
 */
export async function loadUser(): Promise<void> {
  if (!hasTokens()) return clearSession();
  try {
    await loadOrRefresh();
  } catch (error) {
    showError(error);
  }
}

/** Stores the user that the server returns, unless the session ended meanwhile. */
async function fetchUser(): Promise<void> {
  const user = await fetchMe();
  if (hasTokens()) setUser(user);
}

/** After a 401 refreshes the session and retries; any other failure signs out. */
async function loadOrRefresh(): Promise<void> {
  try {
    await fetchUser();
  } catch (error) {
    if (!isUnauthorized(error)) endSession();
    else if (await refreshSession()) return fetchUserOrEnd();
    throw error;
  }
}

async function fetchUserOrEnd(): Promise<void> {
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

/** Returns the signed-in user from the server. Does not refresh the session. */
export async function fetchMe(): Promise<Me> {
  return parseData<Me>(await sendRequest('/auth/me', {}, useSession.getState().access_token));
}

/** Removes the tokens and ends the session on the server, even while the page is closing. */
export function endSession(): void {
  const { access_token, refresh_token } = useSession.getState();
  clearSession();
  if (refresh_token === null) return;
  const call = { method: 'POST', body: { refresh_token }, keepalive: true } as const;
  sendRequest('/auth/logout', call, access_token).catch(() => {
    // The tokens are removed from this browser; the session on the server expires later.
  });
}

/**
 * Loads the user, refreshes tokens in time and follows sign-ins of other tabs. Returns the stop
 * function.
 */
export function startSession(): () => void {
  void loadUser();
  const stopRefresh = scheduleRefresh();
  const onStorage = (event: StorageEvent) => {
    if (event.key === sessionKey || event.key === null) void syncWithOtherTab();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    stopRefresh();
    window.removeEventListener('storage', onStorage);
  };
}

async function syncWithOtherTab(): Promise<void> {
  await useSession.persist.rehydrate();
  if (!hasTokens()) return clearSession();
  const { user, refresh_token } = useSession.getState();
  if (!user) return loadUser();
  // Reloads the page if another user has signed in: a refresh token begins with its user's id.
  if (!refresh_token?.startsWith(user.id)) location.reload();
}
