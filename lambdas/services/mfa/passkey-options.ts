import { listPasskeys } from '../../stores/passkey-store.ts';
import { spendUse } from '../auth/rate-limit.ts';
import { requireFresh } from './confirmation.ts';
import { anyone, type PasskeyPurpose, rpIdFor, storeChallenge } from './passkey-challenge.ts';
import { requireRoomForPasskey } from './passkey-limit.ts';
import { secondStepUser } from './second-step.ts';
import type { Visit } from './visit.ts';

type Options = { options: Record<string, unknown> };

/**
 * Returns the options for creating a passkey. Throws passkeys_full, reauthentication_required, passkeys_unavailable.
 */
export async function optionsForAdding({ user, sessionId, origin }: Visit): Promise<Options> {
  await spendUse('mfa_changes', user.id);
  const factors = await requireFresh(user, sessionId);
  const rpID = rpIdFor(origin);
  requireRoomForPasskey(factors);
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

/** Returns the options for signing in: after the password with the user's own passkeys, else with any of this host. */
export async function optionsForSignIn(
  mfaToken: string | undefined,
  origin: string,
  address: string,
): Promise<Options> {
  if (mfaToken === undefined) {
    await spendUse('mfa_address', address);
    return optionsFor('passkey_sign_in', anyone, origin);
  }
  const user = await secondStepUser(mfaToken, address);
  await spendUse('mfa_options', mfaToken);
  return optionsFor('passkey_sign_in', user.id, origin);
}

/** Returns the options for confirming the user's identity within a session. */
export const optionsForConfirming = ({ user, origin }: Visit): Promise<Options> =>
  optionsFor('passkey_confirm', user.id, origin);

async function optionsFor(
  purpose: PasskeyPurpose,
  owner: string,
  origin: string,
): Promise<Options> {
  const rpID = rpIdFor(origin);
  const own = owner === anyone ? [] : await listPasskeys(owner);
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    allowCredentials: own.filter(({ rp_id }) => rp_id === rpID).map(({ id }) => ({ id })),
  });
  await storeChallenge(options.challenge, purpose, owner);
  return { options: { ...options } };
}
