import { describe, expect, test } from 'vitest';
import { isFull } from '#test/support/scale.ts';
import { found, type HostileForm, hostileForms } from './forms.ts';
import { complaintOf, type Range } from './growth.ts';
import { parsers } from './parsers.ts';

/** Those of the findings and every ninth of the others, in short texts; all of them in `npm run test:full`. */
const forms = isFull
  ? hostileForms
  : hostileForms.filter((form, i) => found.includes(form) || i % 9 === 0);
const range: Range = isFull ? { short: 25_000, long: 400_000 } : { short: 6_000, long: 24_000 };

const slow = (parse: (text: string) => unknown, form: HostileForm) =>
  complaintOf({ name: 'planted', parse }, form, range);
const dashes: HostileForm = { name: 'dashes', make: (length) => '-'.repeat(length) };

describe('every form of hostile text', () => {
  test('is one of at least 104, each by its own name', () => {
    expect(hostileForms.length).toBeGreaterThanOrEqual(104);
    expect(new Set(hostileForms.map(({ name }) => name)).size).toBe(hostileForms.length);
  });

  test.each(parsers.map((one) => [one.name, one] as const))(
    'takes time that grows with its length at most: %s',
    { timeout: 3_600_000 },
    async (_name, parser) => {
      const complaints: string[] = [];
      for (const form of forms) {
        const complaint = await complaintOf(parser, form, range);
        if (complaint) complaints.push(`${form.name}: ${complaint}`);
      }

      expect(complaints).toEqual([]);
    },
  );
});

describe('the measure', () => {
  test('finds a parser that takes quadratic time', { timeout: 120_000 }, async () => {
    const scan = (text: string) => {
      let found = 0;
      for (let at = 0; at < text.length; at += 16)
        for (let to = at; to < text.length; to += 1) found += text.charCodeAt(to) === 43 ? 1 : 0;
      return found;
    };

    expect(await slow(scan, dashes)).toBeDefined();
  });

  test('stops an expression that takes exponential time', { timeout: 120_000 }, async () => {
    const nested = new RegExp(['^', '(-+)+', '$'].join(''));

    expect(await slow((text) => nested.test(`${text.slice(0, 60)}!`), dashes)).toBeDefined();
  });

  test('lets a parser pass that looks at each character once', { timeout: 120_000 }, async () => {
    expect(await slow((text) => text.split('').length, dashes)).toBeUndefined();
  });
});
