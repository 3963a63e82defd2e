import { AppError } from '#shared/errors.ts';
import { systemClock } from '../../lib/clock.ts';
import { hashToken } from '../../lib/tokens.ts';
import {
  type ChallengeKey,
  consumeChallenge,
  createChallenge,
} from '../../stores/mfa-challenge-store.ts';

/** WebAuthn recommends a timeout of 5 minutes with user verification. */
const challengeValidityMs = 5 * 60_000;

export type PasskeyPurpose = Exclude<ChallengeKey['purpose'], 'sign_in_step'>;

/** Owner of the challenge of a sign-in by passkey alone: the user is unknown until the passkey identifies them. */
export const unknownUserOwner = 'anyone';

/** Stores the challenge of a ceremony, which works once, for this purpose and owner. */
export async function storeChallenge(
  challenge: string,
  purpose: PasskeyPurpose,
  owner: string,
): Promise<void> {
  const valid_until = systemClock.now() + challengeValidityMs;
  await createChallenge({
    hash: hashToken(challenge),
    purpose,
    user_id: owner,
    token_version: 0,
    tries: 0,
    valid_until,
    expires_at: Math.ceil(valid_until / 1000),
  });
}

/** Whether the challenge was stored for this purpose and owner; consumes it. */
export const useStoredChallenge = (
  challenge: string,
  purpose: PasskeyPurpose,
  owner: string,
): Promise<boolean> =>
  consumeChallenge({ hash: hashToken(challenge), purpose }, owner, systemClock.now());

/**
 * Returns the host that passkeys are bound to. Throws passkeys_unavailable for an IP address, which WebAuthn doesn't
 * allow.
 */
export function requireRpId(origin: string): string {
  const url = new URL(origin);
  if (!/^\[|^[\d.]+$/.test(url.hostname)) return url.hostname;
  url.hostname = 'localhost';
  throw new AppError('passkeys_unavailable', { params: { origin: url.origin } });
}
