import fc, { type Arbitrary } from 'fast-check';
import { jsonSchema, type Parameter } from '#lambdas/api/document/openapi-types.ts';
import { arbitraryValue } from './arbitrary.ts';
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

const sender: Arbitrary<GeneratedRequest['sender']> = chooseWeighted(
  [12, fc.constant('able')],
  [1, fc.constantFrom(...senders)],
);

/** Generates path segments that are neither empty nor only dots, because such segments would change the path. */
const segments = fc
  .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
  .filter((text) => !/^\.+$/.test(text));

const unknownId = fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/);

const inPath = (parameters: Parameter[]) =>
  fc.record(
    Object.fromEntries(
      filterByPlace(parameters, 'path').map(({ name }) => [name, fc.oneof(unknownId, segments)]),
    ),
    { requiredKeys: [] },
  );

const filterByPlace = (parameters: Parameter[], place: Parameter['in']) =>
  parameters.filter((parameter) => parameter.in === place);

const asQuery = (value: unknown): string | string[] =>
  Array.isArray(value) ? value.map(String) : String(value);

const inQuery = (parameters: Parameter[]): Arbitrary<GeneratedRequest['query']> => {
  const odd = fc.string({ maxLength: 30, unit: 'grapheme' });
  const fields = filterByPlace(parameters, 'query').map(({ name, schema }) => [
    name,
    chooseWeighted<string | string[]>([9, arbitraryValue(schema, name).map(asQuery)], [1, odd]),
  ]);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
};

const inHeaders: Arbitrary<Record<string, string>> = fc
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

const rawBodies = fc.constantFrom('', '{"', '[]', 'null', '"n"', '{"__proto__":{"is_admin":true}}');

const bodies = (operation: Operation): Arbitrary<GeneratedRequest['body']> => {
  const schema = jsonSchema(operation.requestBody);
  if (!schema) return fc.constant(undefined);
  const tooLong = `"${'n'.repeat(262_144)}"`;
  return chooseWeighted<GeneratedRequest['body']>(
    [20, fc.constant(undefined)],
    [30, arbitraryValue(schema).map((value) => ({ value }))],
    [3, rawBodies.map((raw) => ({ raw }))],
    [1, fc.constant({ raw: tooLong })],
  );
};

const rarely = <T>(weight: number, usual: T, arbitrary: Arbitrary<T>) =>
  chooseWeighted([weight, fc.constant(usual)], [1, arbitrary]);

/** Generates requests to an operation: valid, slightly invalid and invalid ones. */
export function arbitraryRequest(operation: Operation): Arbitrary<GeneratedRequest> {
  const { parameters } = operation;
  return fc.record({
    sender,
    params: rarely(6, {}, inPath(parameters)),
    query: rarely(1, {}, inQuery(parameters)),
    headers: rarely(2, {}, inHeaders),
    body: bodies(operation),
    mutation: rarely<Mutation | undefined>(1, undefined, arbitraryMutation),
  });
}
