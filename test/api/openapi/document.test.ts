import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import type { Content } from '#lambdas/api/document/openapi-types.ts';
import { type Operation, readDocumentedOperations, readServedDocument } from './document.ts';
import { findSchemaViolation } from './fits-schema.ts';

const operations = await readDocumentedOperations();

/** Returns the parts of an operation that have a schema: parameters, request body and responses. */
function listDescribedValues({ parameters, requestBody, responses }: Operation) {
  const parts: [string, Content | undefined][] = [
    ['body', requestBody],
    ...Object.entries(responses),
  ];
  return [
    ...parameters.map(({ name, schema, example }) => ({ name, schema, example })),
    ...parts.flatMap(([name, part]) => {
      const json = part?.content?.['application/json'];
      return json ? [{ name, schema: json.schema, example: json.example }] : [];
    }),
  ];
}

test('the API document is valid OpenAPI 3.1', async () => {
  const document = await readServedDocument();

  const { valid, errors } = await new Validator().validate(structuredClone(document));

  expect(document.openapi).toMatch(/^3\.1\./);
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
});

test('the OpenAPI validator rejects an invalid API document', async () => {
  const document = await readServedDocument();

  const { valid } = await new Validator().validate({ ...document, paths: { '/a': { get: 1 } } });

  expect(valid).toBe(false);
});

describe.each(operations.map((operation) => [operation.route, operation] as const))(
  'the operation %s in the API document',
  (_route, operation) => {
    test('an operation has a summary, one success response with a schema, and its error responses', () => {
      const { summary = '', method, path, requestBody, responses, parameters } = operation;
      const successResponses = Object.entries(responses).filter(
        // The MCP endpoint responds to notifications with 202 and no body.
        ([status]) =>
          Number(status) < 400 && status !== '304' && !(status === '202' && responses['200']),
      );
      const errorResponses = Object.entries(responses).filter(([status]) => Number(status) >= 400);
      const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name);

      expect(summary.length).toBeGreaterThan(5);
      expect(successResponses).toHaveLength(1);
      for (const [status, { content }] of successResponses) {
        expect(content === undefined).toBe(['204', '302'].includes(status));
      }
      expect(responses['304']?.content).toBeUndefined();
      expect(errorResponses.length).toBeGreaterThan(0);
      for (const [, { content }] of errorResponses) expect(content).toBeDefined();
      expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      if (requestBody) expect(method).not.toBe('GET');
    });

    test('an operation has valid examples of requests and responses', () => {
      const invalidExamples = listDescribedValues(operation).flatMap(
        ({ name, schema, example }) => {
          const violation =
            example === undefined ? 'is missing' : findSchemaViolation(schema, example);
          return violation ? [`${name}: ${violation}`] : [];
        },
      );

      expect(invalidExamples).toEqual([]);
    });
  },
);
