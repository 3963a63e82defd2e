import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Schema } from '#lambdas/api/document/openapi-types.ts';

// document.test.ts validates the schemas themselves; `example` and similar keywords belong to OpenAPI.
const ajv = new Ajv2020({ allErrors: false, strict: false });
formats.default(ajv);

const compiledSchemas = new WeakMap<Schema, ValidateFunction>();

/** Disallows additional fields in objects whose schema does not declare them. */
function forbidAdditionalProperties(schema: Schema): Schema {
  const each = (schemas: Schema[] | undefined) => schemas?.map(forbidAdditionalProperties);
  const { properties, items, anyOf, oneOf, additionalProperties = !properties } = schema;
  return {
    ...schema,
    ...(properties ? { properties: mapValues(properties, forbidAdditionalProperties) } : {}),
    ...(items ? { items: forbidAdditionalProperties(items) } : {}),
    ...(anyOf ? { anyOf: each(anyOf) } : {}),
    ...(oneOf ? { oneOf: each(oneOf) } : {}),
    ...(isObjectSchema(schema)
      ? {
          additionalProperties:
            typeof additionalProperties === 'object'
              ? forbidAdditionalProperties(additionalProperties)
              : additionalProperties,
        }
      : {}),
  } as Schema;
}

const isObjectSchema = ({ type }: Schema) => [type].flat().includes('object');

const mapValues = <T, U>(record: Record<string, T>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/** Returns how a value violates a schema without additional fields; undefined when it matches. */
export function findSchemaViolation(schema: Schema, value: unknown): string | undefined {
  const validate = compiledSchemas.get(schema) ?? ajv.compile(forbidAdditionalProperties(schema));
  compiledSchemas.set(schema, validate);
  if (validate(value)) return undefined;
  const [error] = validate.errors ?? [];
  return `${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)}`;
}
