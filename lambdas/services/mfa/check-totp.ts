import { AppError } from '#shared/errors.ts';
import { systemClock } from '../../lib/clock.ts';
import { decryptFactorSecret } from '../../lib/factor-secrets.ts';
import { getTotp, type TotpRecord, useTotpStep } from '../../stores/totp-store.ts';
import { matchingStep } from './totp.ts';

/** Accepts a current code of the user's authenticator app once; throws code_invalid. */
export async function checkTotp(userId: string, code: string): Promise<void> {
  const totp = await getTotp(userId, 'on');
  const step = totp && (await stepFor(totp, code));
  if (!totp || step === undefined || !(await useTotpStep(totp, step))) {
    throw new AppError('code_invalid');
  }
}

/** The time step of the code; undefined where the code is wrong, too old or was used. */
export async function stepFor(totp: TotpRecord, code: string): Promise<number | undefined> {
  const secret = await decryptFactorSecret(totp.secret, totp.user_id);
  const step = await matchingStep(secret, code, systemClock.now());
  return step !== undefined && step > totp.last_step ? step : undefined;
}
