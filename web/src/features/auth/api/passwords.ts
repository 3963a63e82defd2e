import { parseData, sendRequest } from '#web/lib/http.ts';

/** Sends a password reset link; the response does not reveal whether the address has an account. */
export async function forgotPassword(email: string): Promise<void> {
  await sendRequest('/auth/forgot-password', { method: 'POST', body: { email } }, null);
}

/** Sets the password of the link's recipient. */
export async function resetPassword(body: {
  token: string;
  password: string;
}): Promise<{ email: string }> {
  return parseData(await sendRequest('/auth/reset-password', { method: 'POST', body }, null));
}
