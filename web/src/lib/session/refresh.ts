import type { Tokens } from '#shared/schemas/auth.ts';
import { ApiError } from '../api-error.ts';
import { dataOf, send } from '../http.ts';
import { clearSession, saveTokens, useSession } from './session-store.ts';

/** The specification: a token is renewed this long before it ends. */
export const refreshLeadMs = 60_000;

let inFlight: Promise<boolean> | null = null;

/**
 * Renews the tokens, once for all tabs; false when the session is over, which has then been cleared.
 *
 *   tab A  lock ─ POST /auth/refresh ─ save ─ unlock
 *   tab B  ······ waits ······················ lock ─ sees another token than it asked for: done
 */
export function refreshSession(): Promise<boolean> {
  inFlight ??= withLock(refreshUnlessDone(useSession.getState().access_token)).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

/** Does what changes or ends the tokens while no tab renews them, which would end the session. */
export function withLock<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('deckwright-refresh', work);
}

function refreshUnlessDone(before: string | null): () => Promise<boolean> {
  return async () => {
    await useSession.persist.rehydrate();
    const { access_token, refresh_token } = useSession.getState();
    if (access_token !== null && access_token !== before) return true;
    if (refresh_token === null) return end(false);
    return exchange(refresh_token);
  };
}

async function exchange(refreshToken: string): Promise<boolean> {
  try {
    const response = await send(
      '/auth/refresh',
      { method: 'POST', body: { refresh_token: refreshToken } },
      null,
    );
    saveTokens(await dataOf<Tokens>(response));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return end(true); // the specification: a refresh that fails ends the session
  }
}

/** Whether it ended by itself: who signed out, here or in another tab, knows why. */
function end(hasEnded: boolean): false {
  clearSession();
  useSession.setState({ hasEnded });
  return false;
}

/** Milliseconds until the next refresh is due; never negative. */
export function refreshDelay(expiresAt: number, now = Date.now()): number {
  return Math.max(0, expiresAt - refreshLeadMs - now);
}

/** Keeps a timer for the token in the store. Returns what stops it. */
export function scheduleRefresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueFor: number | null = null;
  const plan = (expiresAt: number | null) => {
    if (expiresAt === dueFor) return;
    dueFor = expiresAt;
    clearTimeout(timer);
    if (expiresAt === null) return;
    timer = setTimeout(() => void refreshSession(), refreshDelay(expiresAt));
  };
  plan(useSession.getState().expires_at);
  const unsubscribe = useSession.subscribe((state) => plan(state.expires_at));
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
