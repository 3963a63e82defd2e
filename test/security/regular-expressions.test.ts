import { describe, expect, test } from 'vitest';
import { collectExpressions, type Expression, findExpressions } from './expressions/collect.ts';
import { recordBuiltExpressions } from './expressions/record.ts';
import { findSearchCost } from './expressions/search-cost.ts';

/**
 * Maximum number of visits of each character that counted repetitions cause; 300 visits take about 50 ms for a text of
 * 200 KB.
 */
const maxFactor = 300;
/** Files whose expressions cannot be created in this test, with the reason why they are linear. */
const unbuiltFiles: Readonly<Record<string, string>> = {
  'lambdas/api/document/example-value.ts':
    'builds patterns of the OpenAPI document, which are literals in the schemas',
};

const { literals, built } = collectExpressions();
const slowExpression = '(a+)+$';

/** Imports each file that creates expressions, and calls the functions that create some later. */
async function buildAll(): Promise<void> {
  for (const path of new Set(built.map((place) => place.path)))
    await import(/* @vite-ignore */ `/${path}`);
  const { splitAtFigures } = await import('#web/features/decks/components/sources/group-facts.ts');
  splitAtFigures('Sales rose by 4%.', [slowExpression]);
}

function isSlow({ source, flags }: Pick<Expression, 'source' | 'flags'>): boolean {
  const cost = findSearchCost(source, flags);
  return cost.growth !== 'linear' || cost.factor > maxFactor;
}

const describeSlow = ({ path, line, source, flags }: Expression): string =>
  `${path}:${line} /${source}/${flags} ${JSON.stringify(findSearchCost(source, flags))}`;

describe('the running time of the code’s regular expressions', () => {
  test('regular expression literals take linear time in the text length', () => {
    expect(literals.length).toBeGreaterThan(500);

    const slow = literals.filter(isSlow);

    expect(slow.map(describeSlow)).toEqual([]);
  });

  test('regular expressions built from parts take linear time in the text length', async () => {
    const recorded = await recordBuiltExpressions(buildAll);

    const slow = recorded.filter(isSlow);
    const recordedLocations = new Set(recorded.map(({ path, line }) => `${path}:${line}`));
    const notRecorded = built.filter(({ path, line }) => !recordedLocations.has(`${path}:${line}`));
    expect(slow.map(describeSlow)).toEqual([]);
    const notBuilt = notRecorded.map(({ path }) => path);
    expect(notBuilt).toEqual(Object.keys(unbuiltFiles));
  });
});

describe('searchCost', () => {
  test('the scan finds every form of regular expression in a file', () => {
    const file = [
      'const literal: RegExp = /a+$/gu;',
      'const built = new RegExp(literal.source + "x") ?? RegExp("y");',
      "const field = z.string().regex(/^b*$/); 'x'.match('c+$');",
    ].join('\n');

    const found = findExpressions('some.ts', file);

    expect(found.literals.map(({ source }) => source)).toEqual(['a+$', '^b*$']);
    expect(found.built.map(({ line }) => line)).toEqual([2, 2, 3]);
  });

  test.each([
    [
      'two alternatives that match the same text in a repetition',
      '^(?:[a-z]*|[0-9]*)(?:-+(?:[a-z]*|[0-9]*))*$',
    ],
    ['a repetition of a repetition', '^(a+)+$'],
    ['alternatives that overlap', '^(?:a|b|ab)*c$'],
    ['repeated words with an optional space', '^(?:\\w+\\s?)*$'],
    ['nested counted repetitions', '^(?:a{0,30}){0,30}b'],
    ['an optional group with a nested repetition', 'x(?:(a+)+b)?'],
    ['a repetition in a lookahead', '^(?=(?:a+)+$)b'],
  ])('searchCost reports %s as exponential', (_, source) => {
    expect(findSearchCost(source, '').growth).toBe('exponential');
  });

  test.each([
    ['a run that must be at the end', '\\s+$'],
    ['a delimiter that may never close', '<[^>]*>'],
    ['a run before a separator', '\\s*,\\s*'],
    ['two runs of the same characters', '^a*a*$'],
    ['two unbounded parts', '^(.+): (.+)$'],
    ['a lookahead to the end', '\\*\\*(?!.*\\*\\*)'],
    ['an optional unbounded tail', 'a(?:.*b)?'],
    ['a run after a lookbehind for another character', '(?<!b)a+$'],
  ])('searchCost reports %s as quadratic', (_, source) => {
    expect(findSearchCost(source, 'u').growth).toBe('polynomial');
  });

  test.each([
    ['a run with nothing after it', '\\s+'],
    ['a run after a lookbehind that excludes the same characters', '(?<!\\s)\\s+$'],
    ['a run between word boundaries', '\\b\\w+\\b'],
    ['a delimiter that cannot open again before it closes', '<[^<>]*>'],
    ['an expression anchored at both ends', '^\\w+(?:-\\w+)*$'],
    ['a number', '\\d+(?:\\.\\d+)?'],
    ['everything after a prefix', '^#\\s([^]*)$'],
  ])('searchCost reports %s as linear', (_, source) => {
    expect(findSearchCost(source, 'u')).toEqual({ growth: 'linear', factor: 1 });
  });

  test('searchCost returns the factor of a bounded repetition', () => {
    expect(findSearchCost('\\[[^\\]]{0,200}\\]', '')).toEqual({ growth: 'linear', factor: 200 });
  });

  test.each(['(a+)\\1', '(?<=a+)b'])('searchCost returns unknown for %s', (source) => {
    expect(findSearchCost(source, '').growth).toBe('unknown');
  });
});
