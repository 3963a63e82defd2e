import { call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { CallOptions } from '#web/lib/http.ts';
import { fetchMe } from '#web/lib/session/session.ts';
import { setUser, useSession } from '#web/lib/session/session-store.ts';
import { showError } from '#web/lib/show-error.ts';

/** Reloads the signed-in user, so that the page and its menus follow a change of admin rights. */
async function refetchUser(): Promise<void> {
  const me = await fetchMe();
  if (useSession.getState().user?.id === me.id) setUser(me);
}

/**
 * Calls an admin route. After a 403 reloads the user, who may no longer be an admin. Throws
 * ApiError.
 */
export async function callAsAdmin<T>(path: string, options: CallOptions = {}): Promise<T> {
  try {
    return await call<T>(path, options);
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) await refetchUser().catch(showError);
    throw error;
  }
}
