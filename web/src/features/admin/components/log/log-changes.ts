import type { AuditEvent } from '#shared/schemas/audit.ts';

/** The changed fields that the log displays; other fields are internal. */
const fieldNames = [
  'full_name',
  'is_admin',
  'is_active',
  'tier',
  'own_decks_a_month',
  'own_tokens_a_month',
  'count',
  'max_uses',
  'used_count',
  'email',
  'mail_locale',
  'expires_at',
  'scopes',
  'note',
  'status',
  'role',
] as const;
export type FieldName = (typeof fieldNames)[number];

export type FieldValue = string | number | boolean | null;
/** A changed field with its values before and after. */
export type FieldChange = {
  name: FieldName;
  before: FieldValue | undefined;
  after: FieldValue | undefined;
};

/** Whether a value is worth showing; the previous value of a new item is empty. */
const isShown = (value: FieldValue | undefined) =>
  value !== undefined && value !== null && value !== '';

/** Returns the values before and after an event, in the order of `fieldNames`. */
export function listChanges({
  before,
  after,
}: Pick<AuditEvent, 'before' | 'after'>): FieldChange[] {
  return fieldNames
    .map((name) => ({ name, before: before?.[name], after: after?.[name] }))
    .filter((fact) => isShown(fact.before) || isShown(fact.after));
}
