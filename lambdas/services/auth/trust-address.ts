import { systemClock } from '../../lib/clock.ts';
import { hashToken } from '../../lib/tokens.ts';
import { isKnownAddress, rememberAddress } from '../../stores/known-address-store.ts';

/** How long an address counts as the owner's after they showed that it is, in seconds. */
const rememberedSeconds = 90 * 86_400;

/** Takes a network address as one that the account's owner uses: their tries from it have a count of their own. */
export const trustAddress = (email: string, address: string): Promise<void> =>
  rememberAddress(
    hashToken(email),
    hashToken(address),
    Math.floor(systemClock.now() / 1000) + rememberedSeconds,
  );

/** Whether the account's owner has shown before that they use the network address. */
export const isTrustedAddress = (email: string, address: string): Promise<boolean> =>
  isKnownAddress(hashToken(email), hashToken(address), systemClock.now() / 1000);

/** What tries from a trusted address are counted by. */
export const trustedSubject = (email: string, address: string): string => `${email} ${address}`;
