import { unknownUserOwner } from '../mfa/passkey-challenge.ts';
import { createAssertionOptions, type PasskeyOptions } from '../mfa/passkey-options.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';
import { requireSecondStepUser } from './second-step.ts';

/**
 * Returns the passkey options for a sign-in: after the password, the user's own passkeys; otherwise any passkey of this
 * host.
 */
export async function createSignInOptions(
  mfaToken: string | undefined,
  origin: string,
  address: string,
): Promise<PasskeyOptions> {
  if (mfaToken === undefined) {
    await spendUse('mfa_address', address);
    return createAssertionOptions('passkey_sign_in', unknownUserOwner, origin);
  }
  const user = await requireSecondStepUser(mfaToken, address);
  await spendUse('mfa_options', mfaToken);
  return createAssertionOptions('passkey_sign_in', user.id, origin);
}
