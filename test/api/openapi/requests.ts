import fc, { type Arbitrary } from 'fast-check';
import { jsonSchema, type Parameter } from '#lambdas/api/document/openapi-types.ts';
import { createArbitraryValue } from './arbitrary.ts';
import type { Operation } from './document.ts';
import { arbitraryMutation, type Mutation } from './mutate-value.ts';

/**
 * Who sends the request: the caller for whom it succeeds, another user, an admin, an anonymous caller, or one
 * with a forged token.
 */
const senders = ['able', 'other', 'admin', 'anonymous', 'forger'] as const;

export type GeneratedRequest = {
  sender: (typeof senders)[number];
  /** Path parameters that replace the fixture's path parameters. */
  params: Record<string, string | undefined>;
  query: Record<string, string | string[] | undefined>;
  headers: Record<string, string>;
  /** Undefined means that the body of the route's row in the matrix is sent. */
  body: { value: unknown } | { raw: string } | undefined;
  mutation: Mutation | undefined;
};

const chooseWeighted = <T>(...options: [number, Arbitrary<T>][]): Arbitrary<T> =>
  fc.oneof(...options.map(([weight, arbitrary]) => ({ weight, arbitrary })));

const arbitrarySender: Arbitrary<GeneratedRequest['sender']> = chooseWeighted(
  [12, fc.constant('able')],
  [1, fc.constantFrom(...senders)],
);

/** Generates path segments that are neither empty nor only dots, because such segments would change the path. */
const arbitrarySegments = fc
  .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
  .filter((text) => !/^\.+$/.test(text));

const arbitraryUnknownId = fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/);

const createArbitraryPathParams = (parameters: Parameter[]) =>
  fc.record(
    Object.fromEntries(
      filterByPlace(parameters, 'path').map(({ name }) => [
        name,
        fc.oneof(arbitraryUnknownId, arbitrarySegments),
      ]),
    ),
    { requiredKeys: [] },
  );

const filterByPlace = (parameters: Parameter[], place: Parameter['in']) =>
  parameters.filter((parameter) => parameter.in === place);

const toQueryValue = (value: unknown): string | string[] =>
  Array.isArray(value) ? value.map(String) : String(value);

const createArbitraryQuery = (parameters: Parameter[]): Arbitrary<GeneratedRequest['query']> => {
  const odd = fc.string({ maxLength: 30, unit: 'grapheme' });
  const fields = filterByPlace(parameters, 'query').map(({ name, schema }) => [
    name,
    chooseWeighted<string | string[]>(
      [9, createArbitraryValue(schema, name).map(toQueryValue)],
      [1, odd],
    ),
  ]);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
};

const arbitraryHeaders: Arbitrary<Record<string, string>> = fc
  .record(
    {
      'accept-language': fc.constantFrom('zh', 'en', 'fr;q=0.1, *', ',;=', '\u00fc'),
      'idempotency-key': fc.constantFrom('a key', 'another', 'k'.repeat(200), 'k'.repeat(201), ''),
      'if-match': fc.constantFrom('"1"', 'W/"1"', '1', '"0"', '*', '"99999999999"', ''),
      'content-type': fc.constantFrom('application/json; charset=utf-8', 'text/plain', 'n'),
    },
    { requiredKeys: [] },
  )
  .map((headers) => headers as Record<string, string>);

const arbitraryRawBodies = fc.constantFrom(
  '',
  '{"',
  '[]',
  'null',
  '"n"',
  '{"__proto__":{"is_admin":true}}',
);

const createArbitraryBodies = (operation: Operation): Arbitrary<GeneratedRequest['body']> => {
  const schema = jsonSchema(operation.requestBody);
  if (!schema) return fc.constant(undefined);
  const tooLong = `"${'n'.repeat(262_144)}"`;
  return chooseWeighted<GeneratedRequest['body']>(
    [20, fc.constant(undefined)],
    [30, createArbitraryValue(schema).map((value) => ({ value }))],
    [3, arbitraryRawBodies.map((raw) => ({ raw }))],
    [1, fc.constant({ raw: tooLong })],
  );
};

const chooseRarely = <T>(weight: number, usual: T, arbitrary: Arbitrary<T>) =>
  chooseWeighted([weight, fc.constant(usual)], [1, arbitrary]);

/** Generates requests to an operation: valid, slightly invalid and invalid ones. */
export function createArbitraryRequest(operation: Operation): Arbitrary<GeneratedRequest> {
  const { parameters } = operation;
  return fc.record({
    sender: arbitrarySender,
    params: chooseRarely(6, {}, createArbitraryPathParams(parameters)),
    query: chooseRarely(1, {}, createArbitraryQuery(parameters)),
    headers: chooseRarely(2, {}, arbitraryHeaders),
    body: createArbitraryBodies(operation),
    mutation: chooseRarely<Mutation | undefined>(1, undefined, arbitraryMutation),
  });
}
