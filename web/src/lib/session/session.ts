import type { LoginBody, Tokens } from '#shared/schemas/auth.ts';
import type { Me } from '#shared/schemas/users.ts';
import { forgetAnswers } from '../api-client.ts';
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

/** Signs in: saves the tokens, then loads the user. Throws the ApiError of the call that failed. */
export async function login(body: LoginBody): Promise<void> {
  const response = await send('/auth/login', { method: 'POST', body }, null);
  saveTokens(await dataOf<Tokens>(response));
  await load();
}

/** Loads the user of the stored tokens. A failure ends the session and is told. */
export async function loadUser(): Promise<void> {
  if (!hasTokens()) return clearSession();
  try {
    await load();
  } catch (error) {
    tellError(error);
  }
}

/** A 401 tries a refresh first; any other failure logs out. */
async function load(): Promise<void> {
  try {
    setUser(await fetchMe());
  } catch (error) {
    if (!isUnauthorized(error)) clearSession();
    else if (await refreshSession()) return loadRefreshed();
    throw error;
  }
}

async function loadRefreshed(): Promise<void> {
  try {
    setUser(await fetchMe());
  } catch (error) {
    clearSession();
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

/** Clears the session here at once and tells the server, whose answer changes nothing. */
export function logout(): void {
  const { access_token, refresh_token } = useSession.getState();
  clearSession();
  forgetAnswers();
  if (refresh_token === null) return;
  send('/auth/logout', { method: 'POST', body: { refresh_token } }, access_token).catch(() => {
    // The tokens are gone from this browser; the family ends by itself.
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
