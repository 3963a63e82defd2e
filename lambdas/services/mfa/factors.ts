import type { MfaMethod } from '#shared/schemas/mfa.ts';
import { listPasskeys, type PasskeyRecord } from '../../stores/passkey-store.ts';
import { getRecoveryCodes, type RecoveryCodes } from '../../stores/recovery-code-store.ts';
import { getTotp, type TotpRecord } from '../../stores/totp-store.ts';

/** A user's second factors. Recovery codes stand in for a factor and are none by themselves. */
export type Factors = {
  totp: TotpRecord | undefined;
  passkeys: PasskeyRecord[];
  codes: RecoveryCodes | undefined;
};

/** The second factors of a user, strongly consistent. */
export async function getFactors(userId: string): Promise<Factors> {
  const [totp, passkeys, codes] = await Promise.all([
    getTotp(userId, 'on'),
    listPasskeys(userId),
    getRecoveryCodes(userId),
  ]);
  return { totp, passkeys, codes };
}

/** Whether two-step verification is on. */
export const hasFactor = ({ totp, passkeys }: Factors): boolean =>
  totp !== undefined || passkeys.length > 0;

/** How the user can pass a second step; empty where two-step verification is off. */
export function methodsFor(factors: Factors): MfaMethod[] {
  if (!hasFactor(factors)) return [];
  return [
    ...(factors.passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(factors.totp ? (['totp'] as const) : []),
    ...((factors.codes?.left ?? 0) > 0 ? (['recovery_code'] as const) : []),
  ];
}
