import { type RateLimit, refundUse, spendUse, trySpendUse } from '../rate-limits/rate-limit.ts';
import { isTrustedAddress, trustedAddressKey } from './trust-address.ts';

/** A counted use of a limit, refunded when the sign-in succeeds. */
export type CountedLimit = [limit: RateLimit, subject: string];

/**
 * Counts a sign-in before its password is checked; throws rate_limited. An address that the owner has used has a
 * separate counter, so failures of others can't lock the owner out. The account is counted first: attempts that it
 * rejects don't count against other users at the same network address.
 */
export async function limitSignIn(email: string, address: string): Promise<CountedLimit[]> {
  if (await isTrustedAddress(email, address)) {
    const knownAddressCount: CountedLimit = [
      'login_known_address',
      trustedAddressKey(email, address),
    ];
    await spendUse(...knownAddressCount);
    return [knownAddressCount];
  }
  await spendUse('login_account', email);
  const counted: CountedLimit[] = [
    ['login_account', email],
    ['login_address', address],
  ];
  if (await trySpendUse('login_address', address)) return counted;
  return [...counted, ...(await countSlowedAttempt(email, address))];
}

/**
 * Counts an attempt after the limit of its network address is used up. An office shares one address: each account
 * still gets one attempt from there, for a few accounts in each half minute. That lets colleagues sign in and bounds
 * password spraying.
 */
async function countSlowedAttempt(email: string, address: string): Promise<CountedLimit[]> {
  const pair: CountedLimit = ['login_pair', trustedAddressKey(email, address)];
  const slow: CountedLimit = ['login_slow', address];
  await spendUse(...pair);
  try {
    await spendUse(...slow);
  } catch (error) {
    await refundUse(...pair);
    throw error;
  }
  return [pair, slow];
}
