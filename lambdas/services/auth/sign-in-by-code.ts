import type { Tokens } from '#shared/schemas/auth.ts';
import { checkTotp } from '../mfa/check-totp.ts';
import { checkRecoveryCode } from '../mfa/recovery-codes.ts';
import { passSecondStep } from './second-step.ts';

type SecondStep = { mfa_token: string; code: string };

/** Completes a sign-in with a code of the authenticator app. Throws code_invalid, mfa_token_invalid, rate_limited. */
export const signInByTotp = ({ mfa_token, code }: SecondStep, address: string): Promise<Tokens> =>
  passSecondStep(mfa_token, address, 'otp', ({ id }) => checkTotp(id, code));

/** Completes a sign-in with a recovery code. Throws as signInByTotp. */
export const signInByRecoveryCode = (
  { mfa_token, code }: SecondStep,
  address: string,
): Promise<Tokens> =>
  passSecondStep(mfa_token, address, 'recovery', (user) => checkRecoveryCode(user, code));
