import type { Tokens } from '#shared/schemas/auth.ts';
import { ApiError } from '../api-error.ts';
import { parseData, sendRequest } from '../http.ts';
import { clearSession, saveTokens, useSession } from './session-store.ts';

/** How long before its expiry a token is refreshed; set by the product specification. */
const refreshLeadMs = 60_000;

let refreshInFlight: Promise<boolean> | null = null;

/**
 * Refreshes the tokens once for all tabs. Returns false when the session is over; it is then
 * cleared.
 *
 *   tab A  lock ─ POST /auth/refresh ─ save ─ unlock
 *   tab B  ······ waits ······················ lock ─ token has changed: done
 */
export function refreshSession(): Promise<boolean> {
  refreshInFlight ??= withLock(createRefreshUnlessDone(useSession.getState().access_token)).finally(
    () => {
      refreshInFlight = null;
    },
  );
  return refreshInFlight;
}

/**
 * Runs work that changes or ends the tokens under the refresh lock: a concurrent refresh would end
 * the session.
 */
export function withLock<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('deckwright-refresh', work);
}

function createRefreshUnlessDone(before: string | null): () => Promise<boolean> {
  return async () => {
    await useSession.persist.rehydrate();
    const { access_token, refresh_token } = useSession.getState();
    if (access_token !== null && access_token !== before) return true;
    if (refresh_token === null) return clearEndedSession(false);
    return exchangeRefreshToken(refresh_token);
  };
}

async function exchangeRefreshToken(refreshToken: string): Promise<boolean> {
  try {
    const response = await sendRequest(
      '/auth/refresh',
      { method: 'POST', body: { refresh_token: refreshToken } },
      null,
    );
    saveTokens(await parseData<Tokens>(response));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return clearEndedSession(true); // set by the product specification: a failed refresh ends the session
  }
}

/** `isExpired` is false after a sign-out in any tab, so that the sign-in page shows no message. */
function clearEndedSession(isExpired: boolean): false {
  clearSession();
  useSession.setState({ isExpired });
  return false;
}

/** Returns the milliseconds until the next refresh is due; never negative. */
export function computeRefreshDelayMs(expiresAt: number, now = Date.now()): number {
  return Math.max(0, expiresAt - refreshLeadMs - now);
}

/** Schedules a refresh for the stored token. Returns the function that stops it. */
export function scheduleRefresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let scheduledFor: number | null = null;
  const schedule = (expiresAt: number | null) => {
    if (expiresAt === scheduledFor) return;
    scheduledFor = expiresAt;
    clearTimeout(timer);
    if (expiresAt === null) return;
    timer = setTimeout(() => void refreshSession(), computeRefreshDelayMs(expiresAt));
  };
  schedule(useSession.getState().expires_at);
  const unsubscribe = useSession.subscribe((state) => schedule(state.expires_at));
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
