import { spendUse } from '../rate-limits/rate-limit.ts';
import { isTrustedAddress, trustedSubject } from './trust-address.ts';

/**
 * Counts a mail that a request without a session sends to an e-mail address; throws rate_limited. Network addresses
 * that the owner has used have a separate counter, so strangers can't use up the owner's limit.
 */
export async function countMail(email: string, address: string): Promise<void> {
  const isKnown = await isTrustedAddress(email, address);
  await (isKnown
    ? spendUse('mail_day_known_address', trustedSubject(email, address))
    : spendUse('mail_day', email));
}
