import { cutText } from '#shared/domain/text.ts';
import type { AuditTarget } from '#shared/schemas/audit.ts';
import { systemClock } from '../../lib/clock.ts';
import type { AuditItem } from '../../stores/audit-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';

/** The user who acts, the API key if one is used, and the request. */
export type Actor = { user: UserRecord; requestId: string; keyId?: string };

type Facts = NonNullable<AuditItem['before']>;

export type AuditedAction = {
  action: AuditItem['action'];
  target: { type: AuditTarget; id: string; label: string };
  before?: Facts;
  after?: Facts;
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

/** Returns the named fields that differ between two records, before and after. */
export function changedFields<T extends object>(
  before: T,
  after: T,
  names: readonly (keyof T & string)[],
): { before: Facts; after: Facts } {
  const differing = names.filter((name) => before[name] !== after[name]);
  const pick = (record: T): Facts =>
    Object.fromEntries(differing.map((name) => [name, toFact(record[name])]));
  return { before: pick(before), after: pick(after) };
}

const toFact = (value: unknown): Facts[string] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : null;
