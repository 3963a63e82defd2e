import { describe, expect, test } from 'vitest';
import { jsonSchema, type Schema } from '#lambdas/api/document/openapi-types.ts';
import { documentedOperations } from './document.ts';

const operations = await documentedOperations();

const isText = ({ type, enum: choices, format, pattern }: Schema) =>
  type === 'string' && choices === undefined && format === undefined && pattern === undefined;

/** Returns the paths within a schema that accept text or lists of unlimited length. */
function findUnbounded(schema: Schema, schemaPath: string): string[] {
  const { anyOf = [], oneOf = [], properties = {}, items, additionalProperties } = schema;
  const inner = [
    ...[...anyOf, ...oneOf].flatMap((one) => findUnbounded(one, schemaPath)),
    ...Object.entries(properties).flatMap(([name, one]) =>
      findUnbounded(one, `${schemaPath}.${name}`),
    ),
    ...(items ? findUnbounded(items, `${schemaPath}[]`) : []),
    ...(typeof additionalProperties === 'object'
      ? findUnbounded(additionalProperties, `${schemaPath}{}`)
      : []),
  ];
  if (isText(schema) && schema.maxLength === undefined) return [schemaPath, ...inner];
  if (schema.type === 'array' && schema.maxItems === undefined) return [schemaPath, ...inner];
  return inner;
}

describe.each(operations.map((operation) => [operation.route, operation] as const))(
  'the request body of %s',
  (_route, operation) => {
    test('an operation limits every text and list of its request body', () => {
      const body = jsonSchema(operation.requestBody);

      expect(body ? findUnbounded(body, 'body') : []).toEqual([]);
    });
  },
);

test('the check of request bodies reports a text and a list without a maximum length', () => {
  const body = { type: 'object', properties: { a: { type: 'array', items: { type: 'string' } } } };

  expect(findUnbounded(body, 'body')).toEqual(['body.a', 'body.a[]']);
});
