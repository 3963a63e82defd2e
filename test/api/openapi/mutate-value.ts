import fc, { type Arbitrary } from 'fast-check';

/** A change that makes a value invalid. */
export type Mutation = { at: number; how: 'replace' | 'remove' | 'add'; by: unknown };

/** Values of wrong types, values at range limits, and texts that may break stores, keys or headers. */
const oddValues: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 53,
  1e308,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  'a#b',
  '__proto__',
  '{{7*7}}',
  '😀'.repeat(300),
  'n'.repeat(5_000),
  [],
  [[]],
  {},
  { toString: 'x' },
  Array.from({ length: 300 }, () => 'n'),
];

export const arbitraryMutation: Arbitrary<Mutation> = fc.record({
  at: fc.nat({ max: 1_000 }),
  how: fc.constantFrom('replace' as const, 'replace' as const, 'remove' as const, 'add' as const),
  by: fc.oneof(fc.constantFrom(...oddValues), fc.jsonValue({ maxDepth: 2 })),
});

type FieldRef = { holder: Record<string, unknown>; key: string };

/** Returns a reference to every field of a value, at any depth. */
function listFields(value: unknown): FieldRef[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...listFields(holder[key])]);
}

/** Returns a copy with one field changed; the whole value counts as a field, too. */
export function mutateValue(value: unknown, { at, how, by }: Mutation): unknown {
  const root: Record<string, unknown> = { value: structuredClone(value) };
  const places = listFields(root);
  const { holder, key } = places[at % places.length] ?? { holder: root, key: 'value' };
  if (how === 'replace') holder[key] = by;
  if (how === 'remove') delete holder[key];
  if (how === 'add') holder[`${key}_too`] = by;
  return root.value;
}
