import { describe, expect, test } from 'vitest';
import { jsonSchema, type Schema } from '#lambdas/api/document/openapi-types.ts';
import { documentedOperations } from './document.ts';

const operations = await documentedOperations();

const isText = ({ type, enum: choices, format, pattern }: Schema) =>
  type === 'string' && choices === undefined && format === undefined && pattern === undefined;

/** Paths within a schema that accept text or lists of unlimited length. */
function unbounded(schema: Schema, at: string): string[] {
  const { anyOf = [], oneOf = [], properties = {}, items, additionalProperties } = schema;
  const inner = [
    ...[...anyOf, ...oneOf].flatMap((one) => unbounded(one, at)),
    ...Object.entries(properties).flatMap(([name, one]) => unbounded(one, `${at}.${name}`)),
    ...(items ? unbounded(items, `${at}[]`) : []),
    ...(typeof additionalProperties === 'object' ? unbounded(additionalProperties, `${at}{}`) : []),
  ];
  if (isText(schema) && schema.maxLength === undefined) return [at, ...inner];
  if (schema.type === 'array' && schema.maxItems === undefined) return [at, ...inner];
  return inner;
}

describe.each(operations.map((one) => [one.route, one] as const))('%s', (_route, operation) => {
  test('limits every text and list of its body', () => {
    const body = jsonSchema(operation.requestBody);

    expect(body ? unbounded(body, 'body') : []).toEqual([]);
  });
});

test('detects a text and a list without a limit', () => {
  const body = { type: 'object', properties: { a: { type: 'array', items: { type: 'string' } } } };

  expect(unbounded(body, 'body')).toEqual(['body.a', 'body.a[]']);
});
