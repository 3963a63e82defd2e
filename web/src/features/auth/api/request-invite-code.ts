import { sendRequest } from '#web/lib/http.ts';

/**
 * Requests an invite code from the admins; the response does not reveal whether the address
 * is known.
 */
export async function requestInviteCode(body: { email: string; reason?: string }): Promise<void> {
  await sendRequest('/auth/request-invite-code', { method: 'POST', body }, null);
}
