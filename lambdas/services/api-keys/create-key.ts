import { keyLifetimeDays, maxKeys } from '#shared/domain/api-keys.ts';
import { AppError, ConditionFailed } from '#shared/errors.ts';
import type { CreatedKey, CreateKeyBody } from '#shared/schemas/api-keys.ts';
import { formatIso, systemClock } from '../../lib/clock.ts';
import { type ApiKeyRecord, createApiKey, getApiKey } from '../../stores/api-key-store.ts';
import { getSession } from '../../stores/session-store.ts';
import { type Actor, auditEvent } from '../audit/audit-event.ts';
import { requireFresh } from '../mfa/confirmation.ts';
import { notifyFactorChange } from '../mfa/notify-factor-change.ts';
import { hasFactorProof } from '../mfa/proof.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';
import { recordSecurityEvent } from '../security-events/record.ts';
import { newKeyText } from './key-text.ts';
import { listValidKeys } from './list-keys.ts';
import { revokeKey } from './revoke-key.ts';
import { toApiKey } from './to-api-key.ts';

export type NewKeyRequest = {
  sessionId: string;
  /** Id of the new key. */
  newId: string;
  body: CreateKeyBody;
};

/**
 * Creates an API key and reports it by mail; only this result contains the key. Throws reauthentication_required,
 * forbidden if a user who is no admin requests the scope `admin`, rate_limited, keys_full, done_before if an earlier
 * request with the same idempotency key created it, or token_invalid if the session has ended.
 */
export async function createKey(actor: Actor, request: NewKeyRequest): Promise<CreatedKey> {
  const { user } = actor;
  const { sessionId, newId, body } = request;
  await requireFresh(user, sessionId);
  if (body.scopes.includes('admin') && !user.is_admin) throw new AppError('forbidden');
  await spendUse('new_key_account', user.id);
  if (await getApiKey({ user_id: user.id, id: newId })) throw new AppError('done_before');
  if ((await listValidKeys(user)).length >= maxKeys) throw keysFullError();
  const session = await getSession({ user_id: user.id, id: sessionId });
  const { text, hash } = newKeyText({ user_id: user.id, id: newId });
  const record: ApiKeyRecord = {
    ...{ user_id: user.id, id: newId, secret_hash: hash },
    ...{ name: body.name, scopes: body.scopes },
    token_version: user.token_version,
    demotions: user.demotions ?? 0,
    has_factor: session !== undefined && hasFactorProof(session),
    created_at: systemClock.now(),
    expires_at: expirySeconds(body.expires_in_days),
  };
  await storeKey(actor, record, sessionId);
  // Concurrent requests may all pass the first check. A request that exceeds the limit removes its own key.
  if ((await listValidKeys(user)).length > maxKeys) {
    await revokeKey(actor, newId);
    throw keysFullError();
  }
  await recordSecurityEvent(user.id, 'key_created');
  await notifyFactorChange(user, 'key_created');
  return { ...toApiKey(record), key: text };
}

const keysFullError = () => new AppError('keys_full', { params: { limit: maxKeys } });

const daySeconds = 86_400;

const expirySeconds = (days: number = keyLifetimeDays.default): number =>
  Math.floor(systemClock.now() / 1000) + days * daySeconds;

async function storeKey(actor: Actor, record: ApiKeyRecord, sessionId: string): Promise<void> {
  const audit = auditEvent(actor, {
    action: 'key.created',
    target: { type: 'key', id: record.id, label: record.name },
    after: { scopes: record.scopes.join(' '), expires_at: formatIso(record.expires_at * 1000) },
  });
  try {
    await createApiKey(record, sessionId, audit);
  } catch (cause) {
    if (!(cause instanceof ConditionFailed)) throw cause;
    throw new AppError('token_invalid', { cause });
  }
}
