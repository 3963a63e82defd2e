import { listPasskeys } from '../../stores/passkey-store.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';
import { requireFresh } from './confirmation.ts';
import type { FactorRequest } from './factor-request.ts';
import {
  type PasskeyPurpose,
  requireRpId,
  storeChallenge,
  unknownUserOwner,
} from './passkey-challenge.ts';
import { requireFreePasskeySlot } from './passkey-limit.ts';

export type PasskeyOptions = { options: Record<string, unknown> };

/**
 * Returns the options for creating a passkey. Throws passkeys_full, reauthentication_required, passkeys_unavailable.
 */
export async function createAddingOptions({
  user,
  sessionId,
  origin,
}: FactorRequest): Promise<PasskeyOptions> {
  await spendUse('mfa_changes', user.id);
  const factors = await requireFresh(user, sessionId);
  const rpID = requireRpId(origin);
  requireFreePasskeySlot(factors);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: 'Deckwright',
    rpID,
    userName: user.email,
    userDisplayName: user.full_name,
    userID: new TextEncoder().encode(user.id),
    attestationType: 'none',
    excludeCredentials: factors.passkeys.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(options.challenge, 'passkey_add', user.id);
  return { options: { ...options } };
}

/** Returns the options for confirming the user's identity within a session. */
export const createConfirmingOptions = ({ user, origin }: FactorRequest): Promise<PasskeyOptions> =>
  createAssertionOptions('passkey_confirm', user.id, origin);

/**
 * Returns the options for a passkey assertion: the owner's passkeys; for `anyone`, any passkey of this host. Stores the
 * challenge.
 */
export async function createAssertionOptions(
  purpose: PasskeyPurpose,
  owner: string,
  origin: string,
): Promise<PasskeyOptions> {
  const rpID = requireRpId(origin);
  const ownPasskeys = owner === unknownUserOwner ? [] : await listPasskeys(owner);
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    allowCredentials: ownPasskeys.filter(({ rp_id }) => rp_id === rpID).map(({ id }) => ({ id })),
  });
  await storeChallenge(options.challenge, purpose, owner);
  return { options: { ...options } };
}
