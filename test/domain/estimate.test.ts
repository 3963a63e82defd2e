import { describe, expect, test } from 'vitest';
import {
  type CallTokens,
  classifyLanguage,
  correctTokens,
  type EstimateInput,
  expectedTokens,
  type MeasuredTokens,
  type PromptSize,
  rangeAround,
  rangeFactor,
  slidesGroup,
  sourceGroup,
} from '#shared/domain/estimate.ts';

const promptFacts = (fixed_tokens: number, is_cached = false): PromptSize => ({
  fixed_tokens,
  is_cached,
});
const prompts = (is_cached = false) => ({
  brief: promptFacts(600, is_cached),
  outline: promptFacts(300, is_cached),
  slide: promptFacts(8_000, is_cached),
});
const shape: EstimateInput = {
  slides: 8,
  language_class: 'latin',
  request_tokens: 50,
  source_tokens: 0,
  brief_tokens: 0,
  notes_words: 110,
};
const expectTokens = (changes: Partial<EstimateInput>, is_cached = false) =>
  expectedTokens({ ...shape, ...changes }, prompts(is_cached));
const total = (all: Record<string, CallTokens>) =>
  Object.values(all).reduce((sum, one) => sum + one.input_tokens + one.output_tokens, 0);

describe('the token estimate without measurements', () => {
  test('the token estimate has no brief calls without sources or for short ones', () => {
    expect(expectTokens({ source_tokens: 900 }).brief.calls).toBe(0);
    expect(expectTokens({}).brief).toMatchObject({ calls: 0, input_tokens: 0, output_tokens: 0 });
    expect(expectTokens({ source_tokens: 9_000 }).brief.calls).toBeGreaterThan(0);
  });

  test('the token estimate grows with slides and sources, up to the size limit of sources in prompts', () => {
    const sizes = [0, 500, 5_000, 42_000].map((source_tokens) =>
      total(expectTokens({ source_tokens })),
    );

    expect(total(expectTokens({ slides: 16 }))).toBeGreaterThan(1.9 * total(expectTokens({})));
    expect([...sizes].sort((a, b) => a - b)).toEqual(sizes);
    expect(expectTokens({ source_tokens: 80_000 }).slide).toEqual(
      expectTokens({ source_tokens: 800_000 }).slide,
    );
  });

  test('the token estimate counts the fixed prompt part as one cache write and then cache reads when the model caches', () => {
    const { slide } = expectTokens({}, true);
    const plainSlide = expectTokens({}).slide;

    expect(slide.cache_write_tokens).toBe(8_000);
    expect(slide.input_tokens + slide.cache_read_tokens + slide.cache_write_tokens).toBeCloseTo(
      plainSlide.input_tokens,
    );
    expect(plainSlide).toMatchObject({ cache_read_tokens: 0, cache_write_tokens: 0 });
  });
});

describe('the correction of an estimate by finished decks', () => {
  const expected = expectTokens({}).slide;
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
      rangeFactor,
    );

    for (const factor of factors) {
      const { low, high } = rangeAround(60_000, factor, 100);
      expect(high / low).toBeLessThanOrEqual(2);
      expect(high / low).toBeGreaterThan(1.25);
    }
  });

  test('an estimate range widens with the spread between the measured decks, not with an error that they all have', () => {
    const scatter = (i: number) => (i % 2 ? 0.1 : -0.1);

    const factor = rangeFactor(manyDecks(scatter));

    expect(factor).toBeGreaterThan(Math.exp(0.17));
    expect(factor).toBeLessThan(Math.exp(0.21));
    expect(rangeFactor(manyDecks((i) => 3 + scatter(i)))).toBeCloseTo(factor);
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
  expect([3, 6, 7, 10, 11, 20, 21, 60].map(slidesGroup)).toEqual([
    '3-6',
    '3-6',
    '7-10',
    '7-10',
    '11-20',
    '11-20',
    '21-60',
    '21-60',
  ]);
  expect([0, 1, 2_001, 10_001].map(sourceGroup)).toEqual(['none', '2K', '10K', 'more']);
});
