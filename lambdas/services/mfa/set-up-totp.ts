import { AppError } from '#shared/errors.ts';
import type { NewCodes, TotpSetup } from '#shared/schemas/mfa.ts';
import { systemClock } from '../../lib/clock.ts';
import { encryptFactorSecret } from '../../lib/factor-secrets.ts';
import { getTotp, putTotp } from '../../stores/totp-store.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';
import { recordSecurityEvent } from '../security-events/record.ts';
import { matchUnusedStep } from './check-totp.ts';
import { recordProof, requireFresh } from './confirmation.ts';
import type { FactorRequest } from './factor-request.ts';
import { notifyFactorChange } from './notify-factor-change.ts';
import { createFirstRecoveryCodes } from './recovery-codes.ts';
import { storeFactor } from './store-factor.ts';
import { newTotp } from './totp.ts';

const setupSeconds = 10 * 60;

type FactorOwner = Pick<FactorRequest, 'user' | 'sessionId'>;

/**
 * Starts the set-up of an authenticator app; an existing app stays valid until the new one is confirmed. Throws
 * reauthentication_required or rate_limited.
 */
export async function beginTotp({ user, sessionId }: FactorOwner): Promise<TotpSetup> {
  await spendUse('mfa_changes', user.id);
  await requireFresh(user, sessionId);
  const setup = await newTotp(user.email);
  const now = systemClock.now();
  await putTotp({
    user_id: user.id,
    state: 'pending',
    secret: await encryptFactorSecret(setup.secret, user.id),
    last_step: 0,
    created_at: now,
    expires_at: Math.floor(now / 1000) + setupSeconds,
  });
  return setup;
}

/**
 * Enables the authenticator app after checking one of its codes; the session then has a second factor. Returns recovery
 * codes if the user had none left. Throws code_invalid, mfa_setup_expired, reauthentication_required, token_invalid or
 * rate_limited.
 */
export async function confirmTotp(
  { user, sessionId }: FactorOwner,
  code: string,
): Promise<NewCodes> {
  await spendUse('mfa_changes', user.id);
  await requireFresh(user, sessionId);
  const pending = await getTotp(user.id, 'pending');
  const now = systemClock.now();
  if (!pending || (pending.expires_at ?? 0) * 1000 <= now) throw new AppError('mfa_setup_expired');
  const step = await matchUnusedStep(pending, code);
  if (step === undefined) throw new AppError('code_invalid');
  const { user_id, secret } = pending;
  const totp = { user_id, secret, state: 'on', last_step: step, created_at: now } as const;
  await storeFactor({ user, sessionId }, { totp }, 'mfa_setup_expired');
  // Record the event first: the session may end at any moment, and the steps below then fail although the factor is
  // stored.
  await recordSecurityEvent(user.id, 'factor_added', { methods: ['otp'] });
  await notifyFactorChange(user, 'totp_added');
  const recovery_codes = await createFirstRecoveryCodes({ user, sessionId }, 'totp');
  await recordProof(user, sessionId, 'otp');
  return { recovery_codes };
}
