import { call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { CallOptions } from '#web/lib/http.ts';
import { fetchMe } from '#web/lib/session/session.ts';
import { setUser, useSession } from '#web/lib/session/session-store.ts';
import { tellError } from '#web/lib/tell-error.ts';

/** Reads again who is signed in: what they may not any more then goes from the page and its menus. */
async function followRights(): Promise<void> {
  const me = await fetchMe();
  if (useSession.getState().user?.id === me.id) setUser(me);
}

/** A call of an admin's route. Refused by 403, somebody has taken the rights, and the app follows. Throws ApiError. */
export async function callAsAdmin<T>(path: string, options: CallOptions = {}): Promise<T> {
  try {
    return await call<T>(path, options);
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) await followRights().catch(tellError);
    throw error;
  }
}
