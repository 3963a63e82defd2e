import { AppError } from '#shared/errors.ts';
import type { AddedPasskey, AddPasskeyBody } from '#shared/schemas/mfa.ts';
import { systemClock } from '../../lib/clock.ts';
import { createPasskey, type PasskeyRecord } from '../../stores/passkey-store.ts';
import { spendUse } from '../auth/rate-limit.ts';
import { recordSecurityEvent } from '../security-events/record.ts';
import { recordProof, requireFresh } from './confirmation.ts';
import { toPasskey } from './get-status.ts';
import { notifyFactorChange } from './notify-factor-change.ts';
import { rpIdFor, useStoredChallenge } from './passkey-challenge.ts';
import { mostPasskeys } from './passkey-options.ts';
import { firstRecoveryCodes } from './recovery-codes.ts';
import type { Visit } from './visit.ts';

/**
 * Adds a passkey that the browser has made; the session has a second factor from then on. Returns recovery codes
 * where the user had none left. Throws passkey_invalid, passkeys_full, reauthentication_required or rate_limited.
 */
export async function addPasskey(
  visit: Visit,
  { name, credential }: AddPasskeyBody,
): Promise<AddedPasskey> {
  const { user, sessionId } = visit;
  await spendUse('mfa_changes', user.id);
  const { passkeys } = await requireFresh(user, sessionId);
  if (passkeys.length >= mostPasskeys) {
    throw new AppError('passkeys_full', { params: { limit: mostPasskeys } });
  }
  const passkey = await verified(visit, name, credential);
  if (!(await createPasskey(passkey))) throw new AppError('passkey_invalid');
  const recovery_codes = await firstRecoveryCodes(user.id);
  await recordProof(user, sessionId, 'passkey');
  await recordSecurityEvent(user.id, 'factor_added', { methods: ['passkey'] });
  await notifyFactorChange(user, 'passkey_added');
  return { passkey: toPasskey(passkey), recovery_codes };
}

async function verified(
  { user, origin }: Visit,
  name: string,
  attestation: AddPasskeyBody['credential'],
): Promise<PasskeyRecord> {
  const rp_id = rpIdFor(origin);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { registrationInfo: info } = await verifyRegistrationResponse({
    response: attestation as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: (challenge) => useStoredChallenge(challenge, 'passkey_add', user.id),
    expectedOrigin: origin,
    expectedRPID: rp_id,
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw new AppError('passkey_invalid', { cause });
  });
  // The id that is stored comes from the attestation: the schema has bounded only the one beside it.
  if (info?.credential.id !== attestation.id) throw new AppError('passkey_invalid');
  return {
    user_id: user.id,
    id: info.credential.id,
    name,
    public_key: Buffer.from(info.credential.publicKey).toString('base64url'),
    counter: info.credential.counter,
    transports: attestation.response.transports ?? [],
    rp_id,
    is_synced: info.credentialBackedUp,
    created_at: systemClock.now(),
  };
}
