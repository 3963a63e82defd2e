import { dataOf, send } from '#web/lib/http.ts';

/** Has a link to a new password mailed; the answer never says whether the address is known. */
export async function forgotPassword(email: string): Promise<void> {
  await send('/auth/forgot-password', { method: 'POST', body: { email } }, null);
}

/** Sets the password of whom the link was mailed to. */
export async function resetPassword(body: {
  token: string;
  password: string;
}): Promise<{ email: string }> {
  return dataOf(await send('/auth/reset-password', { method: 'POST', body }, null));
}
