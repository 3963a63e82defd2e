import type { ChangePasswordBody, Tokens } from '#shared/schemas/auth.ts';
import { discardDrafts } from '#web/lib/discard-drafts.ts';
import { parseData, sendRequest } from '#web/lib/http.ts';
import { refreshSession, withLock } from '#web/lib/session/refresh.ts';
import { clearSession, saveTokens, useSession } from '#web/lib/session/session-store.ts';

/**
 * Refreshes an expired token, for example after the device slept. With the expired token the call would fail with 401.
 */
async function refreshIfExpired(): Promise<void> {
  const { expires_at } = useSession.getState();
  if (expires_at !== null && expires_at <= Date.now()) await refreshSession();
}

/**
 * Changes the user's password: other devices are signed out, this browser gets the new tokens.
 * Throws ApiError. Not retried: a second call would find the old password wrong.
 */
export async function changePassword(body: ChangePasswordBody): Promise<void> {
  await refreshIfExpired();
  await withLock(async () => {
    const { access_token } = useSession.getState();
    const response = await sendRequest(
      '/auth/change-password',
      { method: 'POST', body },
      access_token,
    );
    saveTokens(await parseData<Tokens>(response));
  });
}

/** Ends all sessions; this browser's after the server has confirmed. Throws ApiError. */
export async function signOutEverywhere(): Promise<void> {
  await refreshIfExpired();
  await withLock(async () => {
    const { access_token, refresh_token, user } = useSession.getState();
    const body = { ...(refresh_token !== null && { refresh_token }), everywhere: true };
    await sendRequest('/auth/logout', { method: 'POST', body }, access_token);
    clearSession();
    if (user) discardDrafts(user.id);
  });
}
