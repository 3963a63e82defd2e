import { describe, expect, test } from 'vitest';
import { isFull } from '#test/support/scale.ts';
import { findings, type HostileForm, hostileForms } from './forms.ts';
import { findGrowthProblem, type Range } from './growth.ts';
import { parsers } from './parsers.ts';

/** Quick runs use the past findings and every ninth other form, with short texts; `npm run test:exhaustive` uses all. */
const forms = isFull
  ? hostileForms
  : hostileForms.filter((form, i) => findings.includes(form) || i % 9 === 0);
const range: Range = isFull ? { short: 25_000, long: 400_000 } : { short: 6_000, long: 24_000 };

const measurePlanted = (parse: (text: string) => unknown, form: HostileForm) =>
  findGrowthProblem({ name: 'planted', parse }, form, range);
const dashes: HostileForm = { name: 'dashes', make: (length) => '-'.repeat(length) };

describe('every form of hostile text', () => {
  test('is one of at least 104 with unique names', () => {
    expect(hostileForms.length).toBeGreaterThanOrEqual(104);
    expect(new Set(hostileForms.map(({ name }) => name)).size).toBe(hostileForms.length);
  });

  test.each(parsers.map((one) => [one.name, one] as const))(
    'takes at most linear time: %s',
    { timeout: 3_600_000 },
    async (_name, parser) => {
      const complaints: string[] = [];
      for (const form of forms) {
        const complaint = await findGrowthProblem(parser, form, range);
        if (complaint) complaints.push(`${form.name}: ${complaint}`);
      }

      expect(complaints).toEqual([]);
    },
  );
});

describe('measureGrowth', () => {
  test('detects a parser that takes quadratic time', { timeout: 120_000 }, async () => {
    const scan = (text: string) => {
      let found = 0;
      for (let at = 0; at < text.length; at += 4)
        for (let to = at; to < text.length; to += 1) found += text.charCodeAt(to) === 43 ? 1 : 0;
      return found;
    };

    expect(await measurePlanted(scan, dashes)).toBeDefined();
  });

  test('stops an expression that takes exponential time', { timeout: 120_000 }, async () => {
    const nested = new RegExp(['^', '(-+)+', '$'].join(''));

    expect(
      await measurePlanted((text) => nested.test(`${text.slice(0, 60)}!`), dashes),
    ).toBeDefined();
  });

  test('accepts a parser that reads each character once', { timeout: 120_000 }, async () => {
    expect(await measurePlanted((text) => text.split('').length, dashes)).toBeUndefined();
  });
});
