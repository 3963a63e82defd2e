import { sendRequest } from '#web/lib/http.ts';

/** Stops mails about shared presentations, with the token of such a mail. Throws ApiError. */
export async function stopInvitations(token: string): Promise<void> {
  await sendRequest('/invitations/stop', { method: 'POST', body: { token } }, null);
}
