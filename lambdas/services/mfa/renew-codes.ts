import { AppError } from '#shared/errors.ts';
import type { NewCodes } from '#shared/schemas/mfa.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';
import { recordSecurityEvent } from '../security-events/record.ts';
import { requireFresh } from './confirmation.ts';
import type { FactorRequest } from './factor-request.ts';
import { hasFactor } from './factors.ts';
import { notifyFactorChange } from './notify-factor-change.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';

/**
 * Replaces all recovery codes by ten new ones. Throws mfa_missing, reauthentication_required, token_invalid or
 * rate_limited.
 */
export async function renewCodes(
  owner: Pick<FactorRequest, 'user' | 'sessionId'>,
): Promise<NewCodes> {
  const { user, sessionId } = owner;
  await spendUse('mfa_changes', user.id);
  const factors = await requireFresh(user, sessionId);
  if (!hasFactor(factors)) throw new AppError('mfa_missing');
  const [passkey] = factors.passkeys;
  // The new codes are stored only if this factor still exists: otherwise codes could remain after the last factor was
  // removed at the same time.
  const factor = passkey && !factors.totp ? { passkey: passkey.id } : 'totp';
  const recovery_codes = await renewRecoveryCodes(owner, factor);
  await recordSecurityEvent(user.id, 'factor_added', { methods: ['recovery'] });
  await notifyFactorChange(user, 'codes_renewed');
  return { recovery_codes };
}
