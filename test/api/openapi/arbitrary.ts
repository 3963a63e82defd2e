import fc, { type Arbitrary } from 'fast-check';
import type { Schema } from '#lambdas/api/document/openapi-types.ts';

/** Generators by field name, for fields with rules that JSON Schema can't express. */
const arbitraryByName: Record<string, Arbitrary<unknown>> = {
  email: fc.emailAddress(),
  url: fc.webUrl(),
  version: fc.integer({ min: 1, max: 3 }),
};

/** Generates values that match a schema. */
export function createArbitraryValue(schema: Schema, name = ''): Arbitrary<unknown> {
  const namedArbitrary = arbitraryByName[name];
  if (namedArbitrary) return namedArbitrary;
  const { enum: choice, anyOf, oneOf, type } = schema;
  if (choice) return fc.constantFrom(...choice);
  const options = anyOf ?? oneOf;
  if (options) return fc.oneof(...options.map((option) => createArbitraryValue(option, name)));
  // A schema without a type allows any value.
  if (!type) return fc.jsonValue();
  return fc.oneof(...[type].flat().map((one) => createArbitraryOfType(one, schema)));
}

function createArbitraryOfType(type: string, schema: Schema): Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -9_999, max: schema.maximum ?? 9_999 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true });
    case 'string':
      return createArbitraryText(schema);
    case 'array':
      return createArbitraryList(schema);
    case 'object':
      return createArbitraryObject(schema);
    default:
      throw new Error(`no generator for ${JSON.stringify(schema)}`);
  }
}

function createArbitraryText({
  pattern,
  format,
  minLength = 0,
  maxLength = 200,
}: Schema): Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern), { size: 'small' });
  if (format === 'date-time') return arbitraryDays.map((day) => day.toISOString());
  if (format === 'date') return arbitraryDays.map((day) => day.toISOString().slice(0, 10));
  if (format === 'uri') return fc.webUrl();
  const usual = { minLength, maxLength: Math.min(maxLength, minLength + 60) };
  return fc.oneof(
    { weight: 6, arbitrary: fc.string({ ...usual, unit: 'grapheme' }) },
    { weight: 6, arbitrary: fc.string({ ...usual, unit: 'grapheme-ascii' }) },
    { weight: 1, arbitrary: fc.constant('n'.repeat(Math.min(maxLength, 20_000))) },
  );
}

const arbitraryDays = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2040-01-01'),
  noInvalidDate: true,
});

function createArbitraryList({
  items = {},
  minItems = 0,
  maxItems = 5,
}: Schema): Arbitrary<unknown[]> {
  return fc.array(createArbitraryValue(items), {
    minLength: minItems,
    maxLength: Math.min(maxItems, 6),
  });
}

function createArbitraryObject(schema: Schema): Arbitrary<Record<string, unknown>> {
  const { properties = {}, required = [], additionalProperties } = schema;
  if (Object.keys(properties).length === 0 && typeof additionalProperties === 'object') {
    return fc.dictionary(fc.string({ maxLength: 8 }), createArbitraryValue(additionalProperties));
  }
  const fields = Object.entries(properties).map(([key, field]) => [
    key,
    createArbitraryValue(field, key),
  ]);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}
