import { AppError } from '#shared/errors.ts';
import { systemClock } from '../../lib/clock.ts';
import { decryptFactorSecret } from '../../lib/factor-secrets.ts';
import { acceptTotpStep, getTotp, type TotpRecord } from '../../stores/totp-store.ts';
import { findMatchingStep } from './totp.ts';

/** Accepts a current code of the user's authenticator app once; throws code_invalid. */
export async function checkTotp(userId: string, code: string): Promise<void> {
  const totp = await getTotp(userId, 'on');
  const step = totp && (await matchUnusedStep(totp, code));
  if (!totp || step === undefined || !(await acceptTotpStep(totp, step))) {
    throw new AppError('code_invalid');
  }
}

/** Returns the time step of the code; undefined if the code is wrong, too old or used. */
export async function matchUnusedStep(totp: TotpRecord, code: string): Promise<number | undefined> {
  const secret = await decryptFactorSecret(totp.secret, totp.user_id);
  const step = await findMatchingStep(secret, code, systemClock.now());
  return step !== undefined && step > totp.last_step ? step : undefined;
}
