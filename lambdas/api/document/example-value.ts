import { exampleValues, optionalExampleFields } from './example-values.ts';
import type { Schema } from './openapi-types.ts';

const exampleTime = '2026-11-20T08:30:00.000Z';

/** Returns a realistic value that matches a schema; `name` is the field's name. */
export function createExampleValue(schema: Schema, name = ''): unknown {
  const candidate = listCandidateValues(name).find((value) => matchesSchema(schema, value));
  if (candidate !== undefined) return candidate;
  if (schema.enum) return schema.enum[0];
  const [option] = schema.anyOf ?? schema.oneOf ?? [];
  return option ? createExampleValue(option, name) : createExampleByType(schema);
}

/** Returns example values for a field name; every other `…_id` field gets an example id. */
const listCandidateValues = (name: string): unknown[] =>
  exampleValues[name] ?? (name.endsWith('_id') ? (exampleValues.id ?? []) : []);

const schemaTypes = ({ type }: Schema): string[] => [type ?? []].flat();

function createExampleByType(schema: Schema): unknown {
  switch (schemaTypes(schema)[0]) {
    case 'object':
      return createExampleObject(schema);
    case 'array':
      return createExampleList(schema);
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, Math.min(1, schema.maximum ?? 1));
    case 'boolean':
      return true;
    default:
      return schema.format === 'date-time' ? exampleTime : 'Example text';
  }
}

function createExampleObject({ properties = {}, required = [] }: Schema): Record<string, unknown> {
  const includedFields = Object.entries(properties).filter(
    ([key]) => required.includes(key) || optionalExampleFields.has(key),
  );
  return Object.fromEntries(
    includedFields.map(([key, field]) => [key, createExampleValue(field, key)]),
  );
}

function createExampleList({ items = {}, minItems = 0, maxItems = 1 }: Schema): unknown[] {
  const length = Math.max(minItems, Math.min(1, maxItems));
  return Array.from({ length }, () => createExampleValue(items));
}

/** Whether a value matches a schema's type, enum, pattern, format and length. */
function matchesSchema(schema: Schema, value: unknown): boolean {
  if (schema.enum) return schema.enum.includes(value);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.some((option) => matchesSchema(option, value));
  if (!schemaTypes(schema).some((type) => hasType(type, value))) return false;
  if (typeof value !== 'string') return true;
  const { pattern, format, maxLength = value.length } = schema;
  const isTime = !format?.startsWith('date') || !Number.isNaN(Date.parse(value));
  return value.length <= maxLength && isTime && (!pattern || new RegExp(pattern).test(value));
}

function hasType(type: string, value: unknown): boolean {
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
