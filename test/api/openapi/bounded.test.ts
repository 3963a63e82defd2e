import { describe, expect, test } from 'vitest';
import { jsonSchema, type Schema } from '#lambdas/api/document/openapi-types.ts';
import { readDocumentedOperations } from './document.ts';

const operations = await readDocumentedOperations();

const isTextSchema = ({ type, enum: choices, format, pattern }: Schema) =>
  type === 'string' && choices === undefined && format === undefined && pattern === undefined;

/** Returns the paths within a schema that accept text or lists of unlimited length. */
function findUnboundedSchemas(schema: Schema, schemaPath: string): string[] {
  const { anyOf = [], oneOf = [], properties = {}, items, additionalProperties } = schema;
  const inner = [
    ...[...anyOf, ...oneOf].flatMap((one) => findUnboundedSchemas(one, schemaPath)),
    ...Object.entries(properties).flatMap(([name, one]) =>
      findUnboundedSchemas(one, `${schemaPath}.${name}`),
    ),
    ...(items ? findUnboundedSchemas(items, `${schemaPath}[]`) : []),
    ...(typeof additionalProperties === 'object'
      ? findUnboundedSchemas(additionalProperties, `${schemaPath}{}`)
      : []),
  ];
  if (isTextSchema(schema) && schema.maxLength === undefined) return [schemaPath, ...inner];
  if (schema.type === 'array' && schema.maxItems === undefined) return [schemaPath, ...inner];
  return inner;
}

describe.each(operations.map((operation) => [operation.route, operation] as const))(
  'the request body of %s',
  (_route, operation) => {
    test('an operation limits every text and list of its request body', () => {
      const body = jsonSchema(operation.requestBody);

      expect(body ? findUnboundedSchemas(body, 'body') : []).toEqual([]);
    });
  },
);

test('the check of request bodies reports a text and a list without a maximum length', () => {
  const body = { type: 'object', properties: { a: { type: 'array', items: { type: 'string' } } } };

  expect(findUnboundedSchemas(body, 'body')).toEqual(['body.a', 'body.a[]']);
});
