import { unknownUser } from '../mfa/passkey-challenge.ts';
import { optionsFor, type PasskeyOptions } from '../mfa/passkey-options.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';
import { secondStepUser } from './second-step.ts';

/**
 * Returns the passkey options for a sign-in: after the password, the user's own passkeys; otherwise any passkey of this
 * host.
 */
export async function optionsForSignIn(
  mfaToken: string | undefined,
  origin: string,
  address: string,
): Promise<PasskeyOptions> {
  if (mfaToken === undefined) {
    await spendUse('mfa_address', address);
    return optionsFor('passkey_sign_in', unknownUser, origin);
  }
  const user = await secondStepUser(mfaToken, address);
  await spendUse('mfa_options', mfaToken);
  return optionsFor('passkey_sign_in', user.id, origin);
}
