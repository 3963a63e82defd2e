import { z } from 'zod';
import { errorSchema } from '#shared/schemas/common.ts';
import { type DocumentedError, errorDescriptions } from '../openapi.ts';
import { errorExample } from './error-examples.ts';
import { exampleOf } from './example.ts';
import type { Content, Operation, Paths, Schema } from './parts.ts';

const errorRef: Schema = { $ref: '#/components/schemas/Error' };

/** Every error answer is of this one shape. */
export const errorComponent = z.toJSONSchema(errorSchema, { io: 'output' });

const retryAfter = {
  'Retry-After': {
    description: 'Seconds until the request may be sent again',
    schema: { type: 'integer', minimum: 1 },
  },
};

/** What stands before every route answers these: a busy store, and what of a call cannot be read or taken. */
const answersBefore = (method: string): DocumentedError[] =>
  method === 'get' ? [503] : [400, 413, 415, 429, 503];

/** Gives the operations what no route says of itself: the answers of the middleware before it, and examples. */
export function complete(paths: Paths): void {
  for (const operations of Object.values(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      for (const status of answersBefore(method)) {
        operation.responses[status] ??= { description: errorDescriptions[status] };
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
      'application/json': { schema: errorRef, example: errorExample(status) },
    };
    if (status === '429') response.headers = retryAfter;
  }
}

function addExamples({ parameters = [], requestBody, responses }: Operation): void {
  for (const parameter of parameters) {
    parameter.example = exampleOf(parameter.schema, parameter.name);
  }
  const parts: (Content | undefined)[] = [requestBody, ...Object.values(responses)];
  for (const part of parts) {
    const json = part?.content?.['application/json'];
    if (json && !json.schema.$ref) json.example = exampleOf(json.schema);
  }
}
