import { AppError } from '#shared/errors.ts';
import { type FactorKey, removeFactor } from '../../stores/factor-store.ts';
import { removeRecoveryCodes } from '../../stores/recovery-code-store.ts';
import { clearFactorProofs } from '../../stores/session-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';
import { recordSecurityEvent } from '../security-events/record.ts';
import { requireFresh } from './confirmation.ts';
import type { FactorRequest } from './factor-request.ts';
import { type Factors, getFactors, hasFactor } from './factors.ts';
import { notifyFactorChange } from './notify-factor-change.ts';
import { isFactorRequired } from './require-factor.ts';

type FactorOwner = Pick<FactorRequest, 'user' | 'sessionId'>;

/** Removes the authenticator app; throws not_found, last_factor, conflict or reauthentication_required. */
export async function removeOwnTotp({ user, sessionId }: FactorOwner): Promise<void> {
  const factors = await requireChangeable(user, sessionId);
  if (!factors.totp) throw new AppError('not_found');
  await removeStoredFactor(user, 'totp', { ...factors, totp: undefined });
  await recordSecurityEvent(user.id, 'factor_removed', { methods: ['otp'] });
  await notifyFactorChange(user, 'totp_removed');
  await cleanUpAfterLastFactor(user);
}

/** Removes a passkey; throws not_found, last_factor, conflict or reauthentication_required. */
export async function removeOwnPasskey(
  { user, sessionId }: FactorOwner,
  id: string,
): Promise<void> {
  const factors = await requireChangeable(user, sessionId);
  const passkeys = factors.passkeys.filter((passkey) => passkey.id !== id);
  if (passkeys.length === factors.passkeys.length) throw new AppError('not_found');
  await removeStoredFactor(user, { passkey: id }, { ...factors, passkeys });
  await recordSecurityEvent(user.id, 'factor_removed', { methods: ['passkey'] });
  await notifyFactorChange(user, 'passkey_removed');
  await cleanUpAfterLastFactor(user);
}

async function requireChangeable(user: UserRecord, sessionId: string): Promise<Factors> {
  await spendUse('mfa_changes', user.id);
  return requireFresh(user, sessionId);
}

/**
 * Removes a factor. If the deployment requires a second factor, the write is conditional on another factor, because
 * that factor may be removed concurrently.
 */
async function removeStoredFactor(
  user: UserRecord,
  factor: FactorKey,
  remainingFactors: Factors,
): Promise<void> {
  if (!isFactorRequired(user)) return removeFactor(user.id, factor);
  const [passkey] = remainingFactors.passkeys;
  if (!remainingFactors.totp && !passkey) throw new AppError('last_factor');
  await removeFactor(user.id, factor, passkey ? { passkey: passkey.id } : 'totp');
}

/** Removes recovery codes and earlier proofs after the last factor was removed. */
async function cleanUpAfterLastFactor(user: UserRecord): Promise<void> {
  if (hasFactor(await getFactors(user.id))) return;
  await removeRecoveryCodes(user.id);
  await clearFactorProofs(user.id);
  await notifyFactorChange(user, 'all_removed');
}
