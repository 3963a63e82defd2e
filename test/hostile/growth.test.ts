import { describe, expect, test } from 'vitest';
import { type HostileForm, hostileForms } from './forms.ts';
import { findGrowthProblem, type LengthRange } from './growth.ts';

/**
 * The texts are shorter than in the tests of the product's parsers, because the parsers of this test are deliberately
 * slow.
 */
const range: LengthRange = { short: 6_000, long: 24_000 };
const measurePlanted = (parse: (text: string) => unknown, form: HostileForm) =>
  findGrowthProblem({ name: 'planted', parse }, form, range);
const dashes: HostileForm = { name: 'dashes', make: (length) => '-'.repeat(length) };

test('there are at least 104 forms of hostile text, with unique names', () => {
  expect(hostileForms.length).toBeGreaterThanOrEqual(104);
  expect(new Set(hostileForms.map(({ name }) => name)).size).toBe(hostileForms.length);
});

describe('findGrowthProblem', () => {
  test('findGrowthProblem detects a parser that takes quadratic time', {
    timeout: 120_000,
  }, async () => {
    const scan = (text: string) => {
      let found = 0;
      for (let at = 0; at < text.length; at += 4)
        for (let to = at; to < text.length; to += 1) found += text.charCodeAt(to) === 43 ? 1 : 0;
      return found;
    };

    expect(await measurePlanted(scan, dashes)).toBeDefined();
  });

  test('findGrowthProblem stops an expression that takes exponential time', {
    timeout: 120_000,
  }, async () => {
    const nested = new RegExp(['^', '(-+)+', '$'].join(''));

    expect(
      await measurePlanted((text) => nested.test(`${text.slice(0, 60)}!`), dashes),
    ).toBeDefined();
  });

  test('findGrowthProblem accepts a parser that reads each character once', {
    timeout: 120_000,
  }, async () => {
    expect(await measurePlanted((text) => text.split('').length, dashes)).toBeUndefined();
  });
});
