import { AppError, ConditionFailed } from '#shared/errors.ts';
import { getApiKey, removeApiKey } from '../../stores/api-key-store.ts';
import { type Actor, auditEvent } from '../audit/audit-event.ts';
import { recordSecurityEvent } from '../security-events/record.ts';

/** Revokes one of the user's API keys at once; throws not_found. */
export async function revokeKey(actor: Actor, id: string): Promise<void> {
  const key = await getApiKey({ user_id: actor.user.id, id });
  if (!key) throw new AppError('not_found');
  const audit = auditEvent(actor, {
    action: 'key.revoked',
    target: { type: 'key', id, label: key.name },
    before: { scopes: key.scopes.join(' ') },
  });
  try {
    await removeApiKey({ user_id: actor.user.id, id }, audit);
  } catch (cause) {
    if (!(cause instanceof ConditionFailed)) throw cause;
    throw new AppError('not_found', { cause });
  }
  await recordSecurityEvent(actor.user.id, 'key_revoked');
}
