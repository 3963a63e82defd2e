import { type ApiResponse, call } from './api.ts';
import { newEmail, testPassword } from './factories.ts';
import { nextMail, watchMail } from './mail-queue.ts';

export type RegisterOptions = { password?: string; full_name?: string };

/** Registers a user, with or without an invite code. */
export const register = (
  email: string,
  invite_code?: string,
  { password = testPassword, full_name = 'Ada Example' }: RegisterOptions = {},
): Promise<ApiResponse> =>
  call('POST', '/auth/register', {
    body: { email, password, full_name, ...(invite_code === undefined ? {} : { invite_code }) },
  });

/** Returns the token of the next confirmation mail to an address that is watched with `watchMail`. */
export async function getConfirmationToken(email: string): Promise<string> {
  const mail = await nextMail(email);
  if (mail.kind !== 'verify_email') throw new Error(`Expected a link, got ${mail.kind}.`);
  return mail.token;
}

/** Requests the description of a mailed link, like the page of the link. */
export const describeLink = (token: string): Promise<ApiResponse> =>
  call('POST', '/auth/verification-link', { body: { token } });

/** Confirms a mailed link, like the button on the page of the link. */
export const confirmLink = (token: string, password = testPassword): Promise<ApiResponse> =>
  call('POST', '/auth/verify-email', { body: { token, password } });

/** Uses an invite code once: registers an address with the code and confirms it; by default a new address. */
export async function useInvite(code: string, email = newEmail()): Promise<ApiResponse> {
  watchMail(email);
  await register(email, code);
  return confirmLink(await getConfirmationToken(email));
}
