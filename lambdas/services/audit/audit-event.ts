import type { AuditTarget } from '#shared/schemas/audit.ts';
import { systemClock } from '../../lib/clock.ts';
import type { AuditItem } from '../../stores/audit-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';

/** Who acts, and in which request. */
export type Actor = { user: UserRecord; requestId: string };

type Facts = NonNullable<AuditItem['before']>;

export type Deed = {
  action: AuditItem['action'];
  target: { type: AuditTarget; id: string; label: string };
  before?: Facts;
  after?: Facts;
};

/** What is written down of an admin's deed, together with it. */
export const auditEvent = (actor: Actor, { action, target, before, after }: Deed): AuditItem => ({
  id: systemClock.id(),
  at: systemClock.now(),
  actor_id: actor.user.id,
  actor_email: actor.user.email,
  action,
  target_type: target.type,
  target_id: target.id,
  target_label: target.label.slice(0, 200),
  ...(before ? { before } : {}),
  ...(after ? { after } : {}),
  request_id: actor.requestId,
});

/** Of two records of the same kind, what differs in the named members. */
export function changed<T extends object>(
  before: T,
  after: T,
  names: readonly (keyof T & string)[],
): { before: Facts; after: Facts } {
  const differing = names.filter((name) => before[name] !== after[name]);
  const pick = (record: T): Facts =>
    Object.fromEntries(differing.map((name) => [name, factOf(record[name])]));
  return { before: pick(before), after: pick(after) };
}

const factOf = (value: unknown): Facts[string] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : null;
