import { send } from '#web/lib/http.ts';

/** Asks the administrators for a code; the answer never says whether the address is known. */
export async function requestInviteCode(body: { email: string; reason?: string }): Promise<void> {
  await send('/auth/request-invite-code', { method: 'POST', body }, null);
}
