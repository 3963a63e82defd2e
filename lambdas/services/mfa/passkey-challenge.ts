import { AppError } from '#shared/errors.ts';
import { systemClock } from '../../lib/clock.ts';
import { hashToken } from '../../lib/tokens.ts';
import {
  type ChallengeKey,
  createChallenge,
  takeChallenge,
} from '../../stores/mfa-challenge-store.ts';

/** WebAuthn recommends a time-out of 5 minutes where the user is verified. */
const validForMs = 5 * 60_000;

export type PasskeyPurpose = Exclude<ChallengeKey['purpose'], 'sign_in_step'>;

/** Whose ceremony it is where only the passkey will say who signs in. */
export const anyone = 'anyone';

/** Stores the challenge of a ceremony, which works once, for this purpose and owner. */
export async function storeChallenge(
  challenge: string,
  purpose: PasskeyPurpose,
  owner: string,
): Promise<void> {
  const valid_until = systemClock.now() + validForMs;
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

/** Whether the challenge is one that was stored; it is used up by that. */
export const useStoredChallenge = (
  challenge: string,
  purpose: PasskeyPurpose,
  owner: string,
): Promise<boolean> =>
  takeChallenge({ hash: hashToken(challenge), purpose }, owner, systemClock.now());

/** The host that passkeys are bound to. WebAuthn takes no network address: throws passkeys_unavailable. */
export function rpIdFor(origin: string): string {
  const url = new URL(origin);
  if (!/^\[|^[\d.]+$/.test(url.hostname)) return url.hostname;
  url.hostname = 'localhost';
  throw new AppError('passkeys_unavailable', { params: { origin: url.origin } });
}
