import { describe, expect, test } from 'vitest';
import {
  type CallTokens,
  classifyLanguage,
  computeRangeFactor,
  correctTokens,
  createRange,
  type EstimateInput,
  estimateTokens,
  getSlidesGroup,
  getSourceGroup,
  type MeasuredTokens,
  type PromptSize,
} from '#shared/domain/estimate.ts';

const createPromptSize = (fixed_tokens: number, is_cached = false): PromptSize => ({
  fixed_tokens,
  is_cached,
});
const createPromptSizes = (is_cached = false) => ({
  brief: createPromptSize(600, is_cached),
  outline: createPromptSize(300, is_cached),
  slide: createPromptSize(8_000, is_cached),
});
const estimateInput: EstimateInput = {
  slides: 8,
  language_class: 'latin',
  request_tokens: 50,
  source_tokens: 0,
  brief_tokens: 0,
  notes_words: 110,
};
const estimateTestTokens = (changes: Partial<EstimateInput>, is_cached = false) =>
  estimateTokens({ ...estimateInput, ...changes }, createPromptSizes(is_cached));
const sumAllTokens = (all: Record<string, CallTokens>) =>
  Object.values(all).reduce((sum, one) => sum + one.input_tokens + one.output_tokens, 0);

describe('the token estimate without measurements', () => {
  test('the token estimate has no brief calls without sources or for short ones', () => {
    expect(estimateTestTokens({ source_tokens: 900 }).brief.calls).toBe(0);
    expect(estimateTestTokens({}).brief).toMatchObject({
      calls: 0,
      input_tokens: 0,
      output_tokens: 0,
    });
    expect(estimateTestTokens({ source_tokens: 9_000 }).brief.calls).toBeGreaterThan(0);
  });

  test('the token estimate grows with slides and sources, up to the size limit of sources in prompts', () => {
    const sizes = [0, 500, 5_000, 42_000].map((source_tokens) =>
      sumAllTokens(estimateTestTokens({ source_tokens })),
    );

    expect(sumAllTokens(estimateTestTokens({ slides: 16 }))).toBeGreaterThan(
      1.9 * sumAllTokens(estimateTestTokens({})),
    );
    expect([...sizes].sort((a, b) => a - b)).toEqual(sizes);
    expect(estimateTestTokens({ source_tokens: 80_000 }).slide).toEqual(
      estimateTestTokens({ source_tokens: 800_000 }).slide,
    );
  });

  test('the token estimate counts the fixed prompt part as one cache write and then cache reads when the model caches', () => {
    const { slide } = estimateTestTokens({}, true);
    const plainSlide = estimateTestTokens({}).slide;

    expect(slide.cache_write_tokens).toBe(8_000);
    expect(slide.input_tokens + slide.cache_read_tokens + slide.cache_write_tokens).toBeCloseTo(
      plainSlide.input_tokens,
    );
    expect(plainSlide).toMatchObject({ cache_read_tokens: 0, cache_write_tokens: 0 });
  });
});

describe('the correction of an estimate by finished decks', () => {
  const expected = estimateTestTokens({}).slide;
  const scaled = (tokens: CallTokens, by: number): CallTokens => ({
    calls: tokens.calls * by,
    input_tokens: tokens.input_tokens * by,
    output_tokens: tokens.output_tokens * by,
    cache_read_tokens: tokens.cache_read_tokens * by,
    cache_write_tokens: tokens.cache_write_tokens * by,
  });
  const measured = (decks: number, ratio: number): MeasuredTokens => ({
    decks,
    expected: scaled(expected, decks),
    actual: scaled(expected, decks * ratio),
  });
  const ratioWith = (ofLanguage?: MeasuredTokens, ofSize?: MeasuredTokens) =>
    correctTokens(expected, ofLanguage, ofSize).input_tokens / expected.input_tokens;

  test('the correction by finished decks has more weight with more measured decks', () => {
    const ratios = [0, 1, 10, 1_000].map((decks) => ratioWith(measured(decks, 2)));

    expect(ratios[0]).toBe(1);
    expect(ratios[1]).toBeCloseTo(4 / 3);
    expect(ratios[2]).toBeGreaterThan(1.8);
    expect(ratios[3]).toBeCloseTo(2, 2);
  });

  test('the correction gives decks of the same size more weight than other decks of the language', () => {
    const both = ratioWith(measured(100, 2), measured(100, 0.5));

    expect(both).toBeGreaterThan(0.5);
    expect(both).toBeLessThan(0.55);
  });

  test('the correction uses the measured average for a kind of tokens that the estimate expects to be 0', () => {
    const actual = { ...scaled(expected, 8), cache_read_tokens: 100_000 };
    const seen = { decks: 8, expected: scaled(expected, 8), actual };

    expect(correctTokens(expected, undefined, seen).cache_read_tokens).toBe(10_000);
  });
});

describe('the range of an estimate', () => {
  const makeSpread = (logs: number[]) => ({
    decks: logs.length,
    logs: logs.reduce((a, b) => a + b, 0),
    squares: logs.reduce((a, b) => a + b * b, 0),
  });
  const manyDecks = (value: (i: number) => number) =>
    makeSpread(Array.from({ length: 400 }, (_, i) => value(i)));

  test('an estimate range is at most twice its low end and has a minimum width', () => {
    const factors = [undefined, manyDecks(() => 0), manyDecks((i) => (i % 2 ? 2 : -2))].map(
      computeRangeFactor,
    );

    for (const factor of factors) {
      const { low, high } = createRange(60_000, factor, 100);
      expect(high / low).toBeLessThanOrEqual(2);
      expect(high / low).toBeGreaterThan(1.25);
    }
  });

  test('an estimate range widens with the spread between the measured decks, not with an error that they all have', () => {
    const scatter = (i: number) => (i % 2 ? 0.1 : -0.1);

    const factor = computeRangeFactor(manyDecks(scatter));

    expect(factor).toBeGreaterThan(Math.exp(0.17));
    expect(factor).toBeLessThan(Math.exp(0.21));
    expect(computeRangeFactor(manyDecks((i) => 3 + scatter(i)))).toBeCloseTo(factor);
  });
});

test.each([
  ['zh-CN', 'cjk'],
  ['ja', 'cjk'],
  ['ko-KR', 'cjk'],
  ['en', 'latin'],
  ['de-CH', 'latin'],
  ['zha', 'latin'],
])('the language %s is in the script class %s', (language, expected) => {
  expect(classifyLanguage(language)).toBe(expected);
});

test('every number of slides and every number of source tokens belongs to a size group', () => {
  expect([3, 6, 7, 10, 11, 20, 21, 60].map(getSlidesGroup)).toEqual([
    '3-6',
    '3-6',
    '7-10',
    '7-10',
    '11-20',
    '11-20',
    '21-60',
    '21-60',
  ]);
  expect([0, 1, 2_001, 10_001].map(getSourceGroup)).toEqual(['none', '2K', '10K', 'more']);
});
