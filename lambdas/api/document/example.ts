import { exampleValues, shownFields } from './example-values.ts';
import type { Schema } from './parts.ts';

const aTime = '2026-11-20T08:30:00.000Z';

/** A value that fits a schema and reads like what people send and get; `name` is the field's. */
export function exampleOf(schema: Schema, name = ''): unknown {
  const own = valuesFor(name).find((value) => fits(schema, value));
  if (own !== undefined) return own;
  if (schema.enum) return schema.enum[0];
  const [option] = schema.anyOf ?? schema.oneOf ?? [];
  return option ? exampleOf(option, name) : byType(schema);
}

/** Ids are called after what they are of. */
const valuesFor = (name: string): unknown[] =>
  exampleValues[name] ?? (name.endsWith('_id') ? (exampleValues.id ?? []) : []);

const typesOf = ({ type }: Schema): string[] => [type ?? []].flat();

function byType(schema: Schema): unknown {
  switch (typesOf(schema)[0]) {
    case 'object':
      return exampleObject(schema);
    case 'array':
      return exampleList(schema);
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, Math.min(1, schema.maximum ?? 1));
    case 'boolean':
      return true;
    default:
      return schema.format === 'date-time' ? aTime : 'As it is said';
  }
}

function exampleObject({ properties = {}, required = [] }: Schema): Record<string, unknown> {
  const shown = Object.entries(properties).filter(
    ([key]) => required.includes(key) || shownFields.has(key),
  );
  return Object.fromEntries(shown.map(([key, field]) => [key, exampleOf(field, key)]));
}

function exampleList({ items = {}, minItems = 0, maxItems = 1 }: Schema): unknown[] {
  const length = Math.max(minItems, Math.min(1, maxItems));
  return Array.from({ length }, () => exampleOf(items));
}

/** Whether a value of the table may stand in a field: by type, choice, pattern and length. */
function fits(schema: Schema, value: unknown): boolean {
  if (schema.enum) return schema.enum.includes(value);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.some((option) => fits(option, value));
  if (!typesOf(schema).some((type) => isOf(type, value))) return false;
  if (typeof value !== 'string') return true;
  const { pattern, format, maxLength = value.length } = schema;
  const isTime = !format?.startsWith('date') || !Number.isNaN(Date.parse(value));
  return value.length <= maxLength && isTime && (!pattern || new RegExp(pattern).test(value));
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
    case 'number':
      return typeof value === 'number';
    default:
      return typeof value === type;
  }
}
