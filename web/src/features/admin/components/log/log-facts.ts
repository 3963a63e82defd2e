import type { AuditEvent } from '#shared/schemas/audit.ts';

/** What the log can name of what was changed; the rest is for the machine. */
export const factNames = [
  'full_name',
  'is_admin',
  'is_active',
  'tier',
  'count',
  'max_uses',
  'used_count',
  'email',
  'expires_at',
  'note',
  'status',
] as const;
export type FactName = (typeof factNames)[number];

export type FactValue = string | number | boolean | null;
export type Fact = { name: FactName; before: FactValue | undefined; after: FactValue | undefined };

/** Whether there is anything to tell; what was made without a thing need not say so. */
const says = (value: FactValue | undefined) =>
  value !== undefined && value !== null && value !== '';

/** What an event says was so before, and after, in the order of the names. */
export function factsOf({ before, after }: Pick<AuditEvent, 'before' | 'after'>): Fact[] {
  return factNames
    .map((name) => ({ name, before: before?.[name], after: after?.[name] }))
    .filter((fact) => says(fact.before) || says(fact.after));
}
