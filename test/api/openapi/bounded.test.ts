import { describe, expect, test } from 'vitest';
import { type Schema, schemaOf } from '#lambdas/api/document/parts.ts';
import { documentedOperations } from './document.ts';

const operations = await documentedOperations();

const isText = ({ type, enum: choices, format, pattern }: Schema) =>
  type === 'string' && choices === undefined && format === undefined && pattern === undefined;

/** The places of a schema that take a text or a list of any length. */
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
  test('bounds every text and list of its body', () => {
    const body = schemaOf(operation.requestBody);

    expect(body ? unbounded(body, 'body') : []).toEqual([]);
  });
});

test('a text and a list without a bound are found', () => {
  const body = { type: 'object', properties: { a: { type: 'array', items: { type: 'string' } } } };

  expect(unbounded(body, 'body')).toEqual(['body.a', 'body.a[]']);
});
