import { type EntityItem, Service } from 'electrodb';
import { once } from '../lib/once.ts';
import { apiKeyEntity } from './api-key-entity.ts';
import { auditEntity } from './audit-entity.ts';
import { type AuditItem, logAuditEvent } from './audit-store.ts';
import { sessionEntity } from './session-store.ts';
import { runTransaction, type TransactionAttempt } from './transact.ts';
import { tryWrite } from './try-write.ts';
import { userEntity } from './user-entity.ts';

export type ApiKeyRecord = EntityItem<ReturnType<typeof apiKeyEntity>>;
export type ApiKeyId = Pick<ApiKeyRecord, 'user_id' | 'id'>;

const service = once(
  () =>
    new Service({
      apiKey: apiKeyEntity(),
      session: sessionEntity(),
      user: userEntity(),
      audit: auditEntity(),
    }),
);

/** Returns a key, strongly consistent, so that revoking it takes effect at once; may return an expired key. */
export async function getApiKey(id: ApiKeyId): Promise<ApiKeyRecord | undefined> {
  const { data } = await apiKeyEntity().get(id).go({ consistent: true });
  return data ?? undefined;
}

/** Returns a user's keys, oldest first, strongly consistent; may include expired and invalid ones. */
export async function listApiKeys(userId: string): Promise<ApiKeyRecord[]> {
  const { data } = await apiKeyEntity()
    .query.primary({ user_id: userId })
    .go({ consistent: true, pages: 'all' });
  return data;
}

/**
 * Creates a key together with its audit event. Throws ConditionFailed when the id exists, the session has ended or the
 * user's tokens were revoked since the request began.
 */
export async function createApiKey(
  record: ApiKeyRecord,
  sessionId: string,
  event: AuditItem,
): Promise<void> {
  const { user_id, token_version } = record;
  const transaction = service().transaction.write(({ apiKey, session, user, audit }) => [
    apiKey.create(record).commit(),
    session
      .check({ user_id, id: sessionId })
      .where((item, op) => op.exists(item.current_hash))
      .commit(),
    user
      .check({ id: user_id })
      .where((item, op) => op.eq(item.token_version, token_version))
      .commit(),
    audit.create(event).commit(),
  ]);
  await runAudited((token) => transaction.go({ token }), event);
}

/** Removes a key together with its audit event. Throws ConditionFailed when the key does not exist. */
export async function removeApiKey(id: ApiKeyId, event: AuditItem): Promise<void> {
  const transaction = service().transaction.write(({ apiKey, audit }) => [
    apiKey
      .remove(id)
      .where((item, op) => op.exists(item.secret_hash))
      .commit(),
    audit.create(event).commit(),
  ]);
  await runAudited((token) => transaction.go({ token }), event);
}

async function runAudited(attempt: TransactionAttempt, event: AuditItem): Promise<void> {
  await runTransaction(attempt);
  logAuditEvent(event);
}

/** Records a use; does nothing when the key was revoked or another request has recorded a later use. */
export async function recordKeyUse(id: ApiKeyId, at: number): Promise<void> {
  await tryWrite(() =>
    apiKeyEntity()
      .patch(id)
      .set({ last_used_at: at })
      .where(
        ({ last_used_at }, { notExists, lt }) =>
          `(${notExists(last_used_at)} OR ${lt(last_used_at, at)})`,
      )
      .go(),
  );
}
