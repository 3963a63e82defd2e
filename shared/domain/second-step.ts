import type { MfaMethod } from '../schemas/mfa.ts';

/** The second factors of a user. Recovery codes replace a factor but are not a factor of their own. */
export type SecondFactors = {
  totp: object | null | undefined;
  passkeys: readonly object[];
  /** Number of unused recovery codes. */
  codes: number;
};

/** Whether two-step verification is on. */
export const hasSecondFactor = ({ totp, passkeys }: Omit<SecondFactors, 'codes'>): boolean =>
  Boolean(totp) || passkeys.length > 0;

/**
 * Returns the user's methods for the second step, the safest first; empty when two-step verification is off.
 */
export function listSecondStepMethods(factors: SecondFactors): MfaMethod[] {
  if (!hasSecondFactor(factors)) return [];
  return [
    ...(factors.passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(factors.totp ? (['totp'] as const) : []),
    ...(factors.codes > 0 ? (['recovery_code'] as const) : []),
  ];
}
