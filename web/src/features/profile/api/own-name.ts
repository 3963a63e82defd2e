import type { Me } from '#shared/schemas/users.ts';
import { call } from '#web/lib/api-client.ts';
import { setUser, useSession } from '#web/lib/session/session-store.ts';

/** Changes the user's own name, also in the session. Throws ApiError. */
export async function changeOwnName(full_name: string): Promise<void> {
  const me = await call<Me>('/users/me/name', { method: 'PUT', body: { full_name } });
  if (useSession.getState().user?.id === me.id) setUser(me);
}
