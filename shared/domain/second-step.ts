import type { MfaMethod } from '../schemas/mfa.ts';

/** What a user has set up; recovery codes stand in for a factor and are none by themselves. */
export type SecondFactors = {
  totp: object | null | undefined;
  passkeys: readonly object[];
  /** Recovery codes that are left. */
  codes: number;
};

/** Whether two-step verification is on. */
export const hasSecondFactor = ({ totp, passkeys }: Omit<SecondFactors, 'codes'>): boolean =>
  Boolean(totp) || passkeys.length > 0;

/** How the user can prove a second factor, the safest first; empty where two-step verification is off. */
export function secondStepMethods(factors: SecondFactors): MfaMethod[] {
  if (!hasSecondFactor(factors)) return [];
  return [
    ...(factors.passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(factors.totp ? (['totp'] as const) : []),
    ...(factors.codes > 0 ? (['recovery_code'] as const) : []),
  ];
}
