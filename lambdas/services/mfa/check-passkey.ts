import { AppError } from '#shared/errors.ts';
import type { Assertion } from '#shared/schemas/mfa.ts';
import { systemClock } from '../../lib/clock.ts';
import { logger } from '../../lib/logger.ts';
import { getPasskey, type PasskeyRecord, recordPasskeyUse } from '../../stores/passkey-store.ts';
import { type PasskeyPurpose, requireRpId, useStoredChallenge } from './passkey-challenge.ts';

type Ceremony = { origin: string; purpose: PasskeyPurpose; challengeOwner: string };

/**
 * Verifies a passkey's assertion for a challenge of this ceremony: it must be the user's own passkey with user
 * verification, at this origin, and its counter must not decrease. Throws passkey_invalid.
 */
export async function checkPasskey(
  userId: string,
  assertion: Assertion,
  ceremony: Ceremony,
): Promise<void> {
  const passkey = await getPasskey({ user_id: userId, id: assertion.id });
  if (!passkey) throw new AppError('passkey_invalid');
  const counter = await verifiedCounter(passkey, assertion, ceremony);
  if (!(await recordPasskeyUse(passkey, counter, systemClock.now()))) {
    throw new AppError('passkey_invalid');
  }
}

async function verifiedCounter(
  passkey: PasskeyRecord,
  assertion: Assertion,
  { origin, purpose, challengeOwner }: Ceremony,
): Promise<number> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: (challenge) => useStoredChallenge(challenge, purpose, challengeOwner),
      expectedOrigin: origin,
      expectedRPID: requireRpId(origin),
      credential: {
        id: passkey.id,
        publicKey: Buffer.from(passkey.public_key, 'base64url'),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    });
    if (verified) return authenticationInfo.newCounter;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    // Log the reason, because a decreasing counter may mean that the authenticator was copied.
    logger.warn('a passkey was refused', { user_id: passkey.user_id, reason: String(cause) });
    throw new AppError('passkey_invalid', { cause });
  }
  throw new AppError('passkey_invalid');
}
