import { AppError } from '#shared/errors.ts';
import type { AddedPasskey, AddPasskeyBody } from '#shared/schemas/mfa.ts';
import { systemClock } from '../../lib/clock.ts';
import type { PasskeyRecord } from '../../stores/passkey-store.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';
import { recordSecurityEvent } from '../security-events/record.ts';
import { recordProof, requireFresh } from './confirmation.ts';
import type { FactorRequest } from './factor-request.ts';
import { notifyFactorChange } from './notify-factor-change.ts';
import { requireRpId, useStoredChallenge } from './passkey-challenge.ts';
import { requireFreePasskeySlot } from './passkey-limit.ts';
import { createFirstRecoveryCodes } from './recovery-codes.ts';
import { requireNoCertificates } from './require-no-certificates.ts';
import { storeFactor } from './store-factor.ts';
import { toPasskey } from './to-passkey.ts';

/**
 * Adds a passkey created by the browser; the session then has a second factor. Returns recovery codes if the user had
 * none left. Throws passkey_invalid, passkeys_full, reauthentication_required, token_invalid or rate_limited.
 */
export async function addPasskey(
  request: FactorRequest,
  { name, credential }: AddPasskeyBody,
): Promise<AddedPasskey> {
  const { user, sessionId } = request;
  await spendUse('mfa_changes', user.id);
  requireFreePasskeySlot(await requireFresh(user, sessionId));
  await requireNoCertificates(credential.response.attestationObject);
  const passkey = await verifyAttestation(request, name, credential);
  await storeFactor(request, { passkey }, 'passkey_invalid');
  // Record the event first: the session may end at any moment, and the steps below then fail although the factor is
  // stored.
  await recordSecurityEvent(user.id, 'factor_added', { methods: ['passkey'] });
  await notifyFactorChange(user, 'passkey_added');
  const recovery_codes = await createFirstRecoveryCodes(request, { passkey: passkey.id });
  await recordProof(user, sessionId, 'passkey');
  return { passkey: toPasskey(passkey), recovery_codes };
}

async function verifyAttestation(
  { user, origin }: FactorRequest,
  name: string,
  attestation: AddPasskeyBody['credential'],
): Promise<PasskeyRecord> {
  const rp_id = requireRpId(origin);
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
  // The credential id in the attestation is stored, but the schema has validated only the id in the request, so both
  // must be equal.
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
