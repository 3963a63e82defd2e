import { cutText } from '#shared/domain/text.ts';
import type { AuditTarget } from '#shared/schemas/audit.ts';
import { systemClock } from '../../lib/clock.ts';
import type { AuditItem } from '../../stores/audit-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';

/** Who performs an action: the user, the API key if the request uses one, and the request id. */
export type Actor = { user: UserRecord; requestId: string; keyId?: string };

type AuditedFields = NonNullable<AuditItem['before']>;

export type AuditedAction = {
  action: AuditItem['action'];
  target: { type: AuditTarget; id: string; label: string };
  before?: AuditedFields;
  after?: AuditedFields;
};

/** Returns the audit event of an admin's action, to be written in the action's transaction. */
export const auditEvent = (
  actor: Actor,
  { action, target, before, after }: AuditedAction,
): AuditItem => ({
  id: systemClock.id(),
  at: systemClock.now(),
  actor_id: actor.user.id,
  actor_email: actor.user.email,
  ...(actor.keyId === undefined ? {} : { key_id: actor.keyId }),
  action,
  target_type: target.type,
  target_id: target.id,
  target_label: cutText(target.label, 200),
  ...(before ? { before } : {}),
  ...(after ? { after } : {}),
  request_id: actor.requestId,
});

/** Returns the values before and after of those named fields that differ between two records. */
export function changedFields<T extends object>(
  before: T,
  after: T,
  names: readonly (keyof T & string)[],
): { before: AuditedFields; after: AuditedFields } {
  const differing = names.filter((name) => before[name] !== after[name]);
  const pick = (record: T): AuditedFields =>
    Object.fromEntries(differing.map((name) => [name, toAuditedValue(record[name])]));
  return { before: pick(before), after: pick(after) };
}

const toAuditedValue = (value: unknown): AuditedFields[string] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : null;
