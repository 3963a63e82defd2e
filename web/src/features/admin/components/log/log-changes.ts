import type { AuditEvent } from '#shared/schemas/audit.ts';

/** The changed fields that the log displays; other fields are internal. */
const factNames = [
  'full_name',
  'is_admin',
  'is_active',
  'tier',
  'count',
  'max_uses',
  'used_count',
  'email',
  'expires_at',
  'scopes',
  'note',
  'status',
  'role',
] as const;
export type FactName = (typeof factNames)[number];

export type FactValue = string | number | boolean | null;
export type Fact = { name: FactName; before: FactValue | undefined; after: FactValue | undefined };

/** Whether a value is worth showing; the previous value of a new item is empty. */
const isShown = (value: FactValue | undefined) =>
  value !== undefined && value !== null && value !== '';

/** Returns the values before and after an event, in the order of `factNames`. */
export function listChanges({ before, after }: Pick<AuditEvent, 'before' | 'after'>): Fact[] {
  return factNames
    .map((name) => ({ name, before: before?.[name], after: after?.[name] }))
    .filter((fact) => isShown(fact.before) || isShown(fact.after));
}
