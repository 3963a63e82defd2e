import { AppError, ConditionFailed } from '#shared/errors.ts';
import { removePasskey } from '../../stores/passkey-store.ts';
import { removeRecoveryCodes } from '../../stores/recovery-code-store.ts';
import { removeSessions } from '../../stores/session-store.ts';
import { removeTotp } from '../../stores/totp-store.ts';
import { changeUser } from '../../stores/user-change-store.ts';
import { type Actor, auditEvent } from '../audit/audit-event.ts';
import { requireFresh } from '../mfa/confirmation.ts';
import { getFactors, hasFactor } from '../mfa/factors.ts';
import { notifyFactorChange } from '../mfa/notify-factor-change.ts';
import { recordSecurityEvent } from '../security-events/record.ts';
import { loadForChange } from './change-user.ts';

/**
 * Removes all second factors of another user who has lost them; for admins. Writes the audit event and ends the
 * user's sessions before it removes the factors. Needs a recent proof of identity of the admin. Throws forbidden,
 * reauthentication_required, not_found, mfa_missing or conflict.
 */
export async function resetFactors(actor: Actor, id: string, sessionId: string): Promise<void> {
  // Admins remove their own factors in their profile, which requires a factor.
  if (!actor.user.is_admin || actor.user.id === id) throw new AppError('forbidden');
  await requireFresh(actor.user, sessionId);
  const currentUser = await loadForChange(actor, id);
  const knownFactors = await getFactors(id);
  if (!hasFactor(knownFactors)) throw new AppError('mfa_missing');
  const audit = auditEvent(actor, {
    action: 'user.second_factors_reset',
    target: { type: 'user', id, label: currentUser.email },
    before: { totp: knownFactors.totp !== undefined, passkeys: knownFactors.passkeys.length },
  });
  try {
    const { full_name } = currentUser;
    await changeUser(currentUser, { full_name }, { by: actor.user.id, audit, revokesTokens: true });
  } catch (error) {
    if (error instanceof ConditionFailed) throw new AppError('conflict', { cause: error });
    throw error;
  }
  // Read again to remove factors that were added before the tokens ended; none can be added after.
  const factors = await getFactors(id);
  await removeTotp(id);
  for (const passkey of factors.passkeys) await removePasskey(passkey);
  await removeRecoveryCodes(id);
  await removeSessions(id);
  const methods = [
    ...(factors.totp ? (['otp'] as const) : []),
    ...(factors.passkeys.length > 0 ? (['passkey'] as const) : []),
  ];
  await recordSecurityEvent(id, 'factor_removed', { methods, byAdmin: true });
  await notifyFactorChange(currentUser, 'reset_by_admin');
}
