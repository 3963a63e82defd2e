import { hasSecondFactor, listSecondStepMethods } from '#shared/domain/second-step.ts';
import type { MfaMethod } from '#shared/schemas/mfa.ts';
import { listPasskeys, type PasskeyRecord } from '../../stores/passkey-store.ts';
import { getRecoveryCodes, type RecoveryCodes } from '../../stores/recovery-code-store.ts';
import { getTotp, type TotpRecord } from '../../stores/totp-store.ts';

/** A user's second factors. A recovery code replaces a factor once; recovery codes alone are not a second factor. */
export type Factors = {
  totp: TotpRecord | undefined;
  passkeys: PasskeyRecord[];
  codes: RecoveryCodes | undefined;
};

/** Returns the second factors of a user, strongly consistent. */
export async function getFactors(userId: string): Promise<Factors> {
  const [totp, passkeys, codes] = await Promise.all([
    getTotp(userId, 'on'),
    listPasskeys(userId),
    getRecoveryCodes(userId),
  ]);
  return { totp, passkeys, codes };
}

/** Whether two-step verification is on. */
export const hasFactor: (factors: Factors) => boolean = hasSecondFactor;

/** Returns the methods with which the user can pass a second step; empty if two-step verification is off. */
export const listMfaMethods = ({ totp, passkeys, codes }: Factors): MfaMethod[] =>
  listSecondStepMethods({ totp, passkeys, codes: codes?.left ?? 0 });
