import { type Answer, call } from './api.ts';
import { testPassword } from './factories.ts';
import { nextMail } from './mail-queue.ts';

export type Registering = { password?: string; full_name?: string };

/** Somebody registers with a code, or without one. */
export const register = (
  email: string,
  invite_code?: string,
  { password = testPassword, full_name = 'Ada Example' }: Registering = {},
): Promise<Answer> =>
  call('POST', '/auth/register', {
    body: { email, password, full_name, ...(invite_code === undefined ? {} : { invite_code }) },
  });

/** The token of the next mailed link that confirms an address, which watchMail watches. */
export async function confirmationToken(email: string): Promise<string> {
  const mail = await nextMail(email);
  if (mail.kind !== 'verify_email') throw new Error(`Expected a link, got ${mail.kind}.`);
  return mail.token;
}

/** What the page of a mailed link reads. */
export const describeLink = (token: string): Promise<Answer> =>
  call('POST', '/auth/verification-link', { body: { token } });

/** The press on that page. */
export const confirmLink = (token: string, password = testPassword): Promise<Answer> =>
  call('POST', '/auth/verify-email', { body: { token, password } });
