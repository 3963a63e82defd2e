import type { ChangePasswordBody, Tokens } from '#shared/schemas/auth.ts';
import { discardDrafts } from '#web/lib/discard-drafts.ts';
import { dataOf, send } from '#web/lib/http.ts';
import { refreshSession, withLock } from '#web/lib/session/refresh.ts';
import { clearSession, saveTokens, useSession } from '#web/lib/session/session-store.ts';

/** A call that wakes from sleep with a token that has run out would be refused. */
async function renewIfOver(): Promise<void> {
  const { expires_at } = useSession.getState();
  if (expires_at !== null && expires_at <= Date.now()) await refreshSession();
}

/**
 * One's own new password: every other device is signed out, this browser goes on with the tokens of the answer.
 * Throws ApiError. A repeated call would find the old password wrong.
 */
export async function changePassword(body: ChangePasswordBody): Promise<void> {
  await renewIfOver();
  await withLock(async () => {
    const { access_token } = useSession.getState();
    const response = await send('/auth/change-password', { method: 'POST', body }, access_token);
    saveTokens(await dataOf<Tokens>(response));
  });
}

/** Ends every sign-in, this browser's last, once the server has done it. Throws ApiError. */
export async function signOutEverywhere(): Promise<void> {
  await renewIfOver();
  await withLock(async () => {
    const { access_token, refresh_token, user } = useSession.getState();
    const body = { ...(refresh_token !== null && { refresh_token }), everywhere: true };
    await send('/auth/logout', { method: 'POST', body }, access_token);
    clearSession();
    if (user) discardDrafts(user.id);
  });
}
