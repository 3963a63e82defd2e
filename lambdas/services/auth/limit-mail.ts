import { spendUse } from '../rate-limits/rate-limit.ts';
import { isTrustedAddress } from './trust-address.ts';

/** Domains whose mailboxes ignore dots: https://support.google.com/mail/answer/7436150 */
const dotlessDomains = ['gmail.com', 'googlemail.com'];

/**
 * Returns the mailbox that receives mail to an address: `name+tag@example.com` is delivered to `name@example.com`.
 */
export function normalizeMailbox(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  const user = name.split('+', 1)[0] ?? '';
  return dotlessDomains.includes(domain)
    ? `${user.replaceAll('.', '')}@gmail.com`
    : `${user}@${domain}`;
}

/**
 * Counts a mail that a request without a session sends to an e-mail address; throws rate_limited. One network address
 * can't use up the mailbox's limit, and strangers can't use up the limit of addresses that the owner has used.
 */
export async function limitMail(
  purpose: 'registration' | 'confirmation' | 'new_password',
  email: string,
  address: string,
): Promise<void> {
  const subject = `${purpose} ${normalizeMailbox(email)}`;
  const addressSubject = `${subject} ${address}`;
  if (await isTrustedAddress(email, address)) return spendUse('mail_known_address', addressSubject);
  await spendUse('mail_pair', addressSubject);
  await spendUse('mail_day', subject);
}
