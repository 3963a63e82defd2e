import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Schema } from '#lambdas/api/document/parts.ts';

// Ours is checked to be JSON Schema by the document's own test; `example` and the like are OpenAPI's.
const ajv = new Ajv2020({ allErrors: false, strict: false });
formats.default(ajv);

const known = new WeakMap<Schema, ValidateFunction>();

/** Closes objects against fields that the description doesn't tell of, where it leaves them open. */
function closed(schema: Schema): Schema {
  const each = (schemas: Schema[] | undefined) => schemas?.map(closed);
  const { properties, items, anyOf, oneOf, additionalProperties = !properties } = schema;
  return {
    ...schema,
    ...(properties ? { properties: mapValues(properties, closed) } : {}),
    ...(items ? { items: closed(items) } : {}),
    ...(anyOf ? { anyOf: each(anyOf) } : {}),
    ...(oneOf ? { oneOf: each(oneOf) } : {}),
    ...(isOfObjects(schema)
      ? {
          additionalProperties:
            typeof additionalProperties === 'object'
              ? closed(additionalProperties)
              : additionalProperties,
        }
      : {}),
  } as Schema;
}

const isOfObjects = ({ type }: Schema) => [type].flat().includes('object');

const mapValues = <T, U>(record: Record<string, T>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/** What is wrong with a value by a schema that allows nothing it doesn't name; nothing where it fits. */
export function misfit(schema: Schema, value: unknown): string | undefined {
  const validate = known.get(schema) ?? ajv.compile(closed(schema));
  known.set(schema, validate);
  if (validate(value)) return undefined;
  const [error] = validate.errors ?? [];
  return `${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)}`;
}
