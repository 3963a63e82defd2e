import { AppError, Fenced } from '#shared/errors.ts';
import { removePasskey } from '../../stores/passkey-store.ts';
import { changeUser } from '../../stores/people-store.ts';
import { removeRecoveryCodes } from '../../stores/recovery-code-store.ts';
import { removeSessions } from '../../stores/session-store.ts';
import { removeTotp } from '../../stores/totp-store.ts';
import { type Actor, auditEvent } from '../audit/audit-event.ts';
import { recordSecurityEvent } from '../security-events/record.ts';
import { seenBy } from '../users/change-user.ts';
import { getFactors, hasFactor } from './factors.ts';
import { notifyFactorChange } from './notify-factor-change.ts';

/**
 * Removes all second factors of another user, for somebody who lost them; for admins. The event is written with the
 * end of their sessions, before the factors go. Throws forbidden, not_found, mfa_missing or conflict.
 */
export async function resetFactors(actor: Actor, id: string): Promise<void> {
  // One's own are removed in the profile, by proving that one has them.
  if (!actor.user.is_admin || actor.user.id === id) throw new AppError('forbidden');
  const seen = await seenBy(actor, id);
  const known = await getFactors(id);
  if (!hasFactor(known)) throw new AppError('mfa_missing');
  const audit = auditEvent(actor, {
    action: 'user.second_factors_reset',
    target: { type: 'user', id, label: seen.email },
    before: { totp: known.totp !== undefined, passkeys: known.passkeys.length },
  });
  try {
    const { full_name } = seen;
    await changeUser(seen, { full_name }, { by: actor.user.id, audit, endsTokens: true });
  } catch (error) {
    if (error instanceof Fenced) throw new AppError('conflict', { cause: error });
    throw error;
  }
  // Read again: what was added before the tokens ended goes too, and nothing is added after.
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
  await notifyFactorChange(seen, 'reset_by_admin');
}
