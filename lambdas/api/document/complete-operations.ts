import { z } from 'zod';
import { errorSchema } from '#shared/schemas/common.ts';
import { type DocumentedError, errorDescriptions } from '../openapi.ts';
import { createErrorExample } from './error-examples.ts';
import { createExampleValue } from './example-value.ts';
import type { Content, Operation, Paths, Schema } from './openapi-types.ts';

const errorSchemaRef: Schema = { $ref: '#/components/schemas/Error' };

/** JSON Schema of every error response. */
export const errorComponent = z.toJSONSchema(errorSchema, { io: 'output' });

const retryAfterHeader = {
  'Retry-After': {
    description: 'Seconds until the request may be sent again',
    schema: { type: 'integer', minimum: 1 },
  },
};

/** Errors that the middleware before every route can return: busy, and malformed or too large bodies. */
const listMiddlewareErrors = (method: string): DocumentedError[] =>
  method === 'get' ? [503] : [400, 413, 415, 429, 503];

/**
 * Adds to each operation the parts that its route does not declare: error responses of the middleware, and examples.
 */
export function completeOperations(paths: Paths): void {
  for (const operations of Object.values(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      for (const status of listMiddlewareErrors(method)) {
        operation.responses[status] ??= { description: errorDescriptions[status] };
      }
      // 403: a session without its second factor, or an API key without the scope. 429: a limit of the user.
      if (operation.security) {
        operation.responses['403'] ??= { description: errorDescriptions[403] };
        operation.responses['429'] ??= { description: errorDescriptions[429] };
      }
      describeErrors(operation);
      addExamples(operation);
    }
  }
}

function describeErrors({ responses }: Operation): void {
  for (const [status, response] of Object.entries(responses)) {
    if (Number(status) < 400) continue;
    response.content = {
      'application/json': { schema: errorSchemaRef, example: createErrorExample(status) },
    };
    if (status === '429') response.headers = retryAfterHeader;
  }
}

function addExamples({ parameters = [], requestBody, responses }: Operation): void {
  for (const parameter of parameters) {
    parameter.example = createExampleValue(parameter.schema, parameter.name);
  }
  const parts: (Content | undefined)[] = [requestBody, ...Object.values(responses)];
  for (const part of parts) {
    const json = part?.content?.['application/json'];
    if (json && !json.schema.$ref) json.example = createExampleValue(json.schema);
  }
}
