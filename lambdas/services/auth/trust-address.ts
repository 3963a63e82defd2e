import { systemClock } from '../../lib/clock.ts';
import { hashToken } from '../../lib/tokens.ts';
import { isKnownAddress, rememberAddress } from '../../stores/known-address-store.ts';

/** How long a network address is trusted after a successful sign-in, in seconds. */
const trustSeconds = 90 * 86_400;

/** Stores that the account's owner uses this network address: sign-in attempts from there are counted separately. */
export const trustAddress = (email: string, address: string): Promise<void> =>
  rememberAddress(
    hashToken(email),
    hashToken(address),
    Math.floor(systemClock.now() / 1000) + trustSeconds,
  );

/** Whether the account's owner has signed in from the network address before. */
export const isTrustedAddress = (email: string, address: string): Promise<boolean> =>
  isKnownAddress(hashToken(email), hashToken(address), systemClock.now() / 1000);

/** Returns the rate limit subject of attempts from a trusted network address. */
export const trustedAddressKey = (email: string, address: string): string => `${email} ${address}`;
