import { AppError } from '#shared/errors.ts';
import type { Tokens } from '#shared/schemas/auth.ts';
import { idSchema } from '#shared/schemas/common.ts';
import type { Assertion, PasskeySignInBody } from '#shared/schemas/mfa.ts';
import { getUser } from '../../stores/user-store.ts';
import { checkPasskey } from '../mfa/check-passkey.ts';
import { unknownUserOwner } from '../mfa/passkey-challenge.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';
import { recordSecurityEvent } from '../security-events/record.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { passSecondStep } from './second-step.ts';

/**
 * Signs in with a passkey: as the second step after the password, or alone, because a passkey with user verification
 * is two factors. Throws passkey_invalid, mfa_token_invalid, rate_limited, account_disabled, email_unverified.
 */
export function signInByPasskey(
  { mfa_token, credential }: PasskeySignInBody,
  origin: string,
  address: string,
): Promise<Tokens> {
  if (mfa_token === undefined) return signInByPasskeyAlone(credential, origin, address);
  return passSecondStep(mfa_token, address, 'passkey', ({ id }) => {
    const ceremony = { origin, purpose: 'passkey_sign_in', challengeOwner: id } as const;
    return checkPasskey(id, credential, ceremony);
  });
}

async function signInByPasskeyAlone(
  credential: Assertion,
  origin: string,
  address: string,
): Promise<Tokens> {
  await spendUse('mfa_address', address);
  const handle = Buffer.from(credential.response.userHandle ?? '', 'base64url').toString();
  const id = idSchema.safeParse(handle);
  const user = id.success ? await getUser(id.data) : undefined;
  if (!user) throw new AppError('passkey_invalid');
  const ceremony = {
    origin,
    purpose: 'passkey_sign_in',
    challengeOwner: unknownUserOwner,
  } as const;
  const methods = ['passkey'] as const;
  try {
    await checkPasskey(user.id, credential, ceremony);
  } catch (error) {
    await recordSecurityEvent(user.id, 'sign_in_failed', { methods });
    throw error;
  }
  if (!user.is_active || !user.is_verified) {
    await recordSecurityEvent(user.id, 'sign_in_refused', { methods });
    throw new AppError(user.is_active ? 'email_unverified' : 'account_disabled');
  }
  return completeSignIn(user, address, ['passkey']);
}
