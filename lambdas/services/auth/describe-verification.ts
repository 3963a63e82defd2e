import type { Verification } from '#shared/schemas/auth.ts';
import { canConfirm, openVerification } from './open-verification.ts';

/**
 * Returns the data that the page of a mailed link needs to confirm the address. Changes nothing, because mail
 * scanners open links. Throws verification_invalid or verification_expired.
 */
export async function describeVerification(token: string): Promise<Verification> {
  const opened = await openVerification(token);
  const { email, registration } = opened.link;
  if (!canConfirm(opened)) return { email, verified: true, needs: null };
  return { email, verified: false, needs: registration ? 'password' : 'new_password' };
}
