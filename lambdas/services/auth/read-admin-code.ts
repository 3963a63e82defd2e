import { timingSafeEqual } from 'node:crypto';
import { env } from '../../lib/env.ts';
import { readFirstAdminCode } from '../../lib/first-admin-code.ts';
import { hashToken } from '../../lib/tokens.ts';
import { isAdminCodeSpent } from '../../stores/user-change-store.ts';

/** The format that infra generates: longer than any invite code. */
const codePattern = /^[A-Za-z0-9]{32}$/;

/**
 * Returns the code's hash if it is the deployment's unspent one-time code and the address is that of the deployment's
 * first admin; otherwise undefined. Compares the addresses last, so the time does not depend on the address.
 */
export async function readAdminCode(typed: string, email: string): Promise<string | undefined> {
  const { admin_email } = env.SETTINGS;
  if (admin_email === undefined || !codePattern.test(typed)) return undefined;
  const code_hash = hashToken(typed);
  const [code, isSpent] = await Promise.all([readFirstAdminCode(), isAdminCodeSpent(code_hash)]);
  const isCode = timingSafeEqual(Buffer.from(code_hash), Buffer.from(hashToken(code)));
  return isCode && !isSpent && email === admin_email.toLowerCase() ? code_hash : undefined;
}
