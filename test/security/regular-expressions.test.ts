import { describe, expect, test } from 'vitest';
import { collectExpressions, type Expression, expressionsIn } from './expressions/collect.ts';
import { recordBuilt } from './expressions/record.ts';
import { searchCost } from './expressions/search-cost.ts';

/** Visits of each character that a counted repetition may cost: 300 are some 50 ms for a text of 200 KB. */
const highestFactor = 300;
/** Places whose expressions can't be built here, and why they are linear. */
const unbuilt: Readonly<Record<string, string>> = {
  'lambdas/api/document/example.ts':
    'builds patterns of the OpenAPI document, which the schemas hold as literals',
};

const { literals, built } = collectExpressions();
const hostile = '(a+)+$';

/** Loads each file that builds expressions, and has those built that wait for a text. */
async function buildAll(): Promise<void> {
  for (const path of new Set(built.map((place) => place.path)))
    await import(/* @vite-ignore */ `/${path}`);
  const { cutAtFigures } = await import('#web/features/decks/components/sources/group-facts.ts');
  cutAtFigures('Sales rose by 4%.', [hostile]);
}

function isSlow({ source, flags }: Pick<Expression, 'source' | 'flags'>): boolean {
  const cost = searchCost(source, flags);
  return cost.growth !== 'linear' || cost.factor > highestFactor;
}

const describeSlow = ({ path, line, source, flags }: Expression): string =>
  `${path}:${line} /${source}/${flags} ${JSON.stringify(searchCost(source, flags))}`;

describe('regular expressions', () => {
  test('written as literals take time that grows linearly with the text', () => {
    expect(literals.length).toBeGreaterThan(500);

    const slow = literals.filter(isSlow);

    expect(slow.map(describeSlow)).toEqual([]);
  });

  test('built from parts take time that grows linearly with the text', async () => {
    const made = await recordBuilt(buildAll);

    const slow = made.filter(isSlow);
    const places = new Set(made.map(({ path, line }) => `${path}:${line}`));
    const unseen = built.filter(({ path, line }) => !places.has(`${path}:${line}`));
    expect(slow.map(describeSlow)).toEqual([]);
    const notBuilt = unseen.map(({ path }) => path);
    expect(notBuilt).toEqual(Object.keys(unbuilt));
  });
});

describe('the check', () => {
  test('finds the expressions of a file in every form', () => {
    const file = [
      'const literal: RegExp = /a+$/gu;',
      'const built = new RegExp(literal.source + "x") ?? RegExp("y");',
      "const field = z.string().regex(/^b*$/); 'x'.match('c+$');",
    ].join('\n');

    const found = expressionsIn('some.ts', file);

    expect(found.literals.map(({ source }) => source)).toEqual(['a+$', '^b*$']);
    expect(found.built.map(({ line }) => line)).toEqual([2, 2, 3]);
  });

  test.each([
    ['two ways through a repetition', '^(?:[a-z]*|[0-9]*)(?:-+(?:[a-z]*|[0-9]*))*$'],
    ['a repetition of a repetition', '^(a+)+$'],
    ['alternatives that overlap', '^(?:a|b|ab)*c$'],
    ['the words of a line', '^(?:\\w+\\s?)*$'],
    ['counted repetitions of counted ones', '^(?:a{0,30}){0,30}b'],
    ['a repetition that is only tried', 'x(?:(a+)+b)?'],
    ['a repetition in a lookahead', '^(?=(?:a+)+$)b'],
  ])('finds %s exponential', (_, source) => {
    expect(searchCost(source, '').growth).toBe('exponential');
  });

  test.each([
    ['a search for the end of a run', '\\s+$'],
    ['a search for what never closes', '<[^>]*>'],
    ['a run before a separator', '\\s*,\\s*'],
    ['two runs of the same characters', '^a*a*$'],
    ['two open parts', '^(.+): (.+)$'],
    ['a lookahead to the end', '\\*\\*(?!.*\\*\\*)'],
    ['a tail that is only tried', 'a(?:.*b)?'],
    ['a run behind the wrong lookbehind', '(?<!b)a+$'],
  ])('finds %s quadratic', (_, source) => {
    expect(searchCost(source, 'u').growth).toBe('polynomial');
  });

  test.each([
    ['a run that nothing follows', '\\s+'],
    ['a run that starts where none is before it', '(?<!\\s)\\s+$'],
    ['a run up to its own end', '\\b\\w+\\b'],
    ['what is closed before it opens again', '<[^<>]*>'],
    ['a whole text', '^\\w+(?:-\\w+)*$'],
    ['a number', '\\d+(?:\\.\\d+)?'],
    ['all the rest', '^#\\s([^]*)$'],
  ])('finds %s linear', (_, source) => {
    expect(searchCost(source, 'u')).toEqual({ growth: 'linear', factor: 1 });
  });

  test('counts what a bounded repetition costs', () => {
    expect(searchCost('\\[[^\\]]{0,200}\\]', '')).toEqual({ growth: 'linear', factor: 200 });
  });

  test.each(['(a+)\\1', '(?<=a+)b'])('has no proof for %s', (source) => {
    expect(searchCost(source, '').growth).toBe('unknown');
  });
});
