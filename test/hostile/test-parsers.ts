import { expect, test } from 'vitest';
import { pickByScale } from '#test/support/scale.ts';
import { hostileForms } from './forms.ts';
import { findGrowthProblem, type LengthRange, type Parser } from './growth.ts';

/** Lengths of the texts between which every parser is measured. */
const range: LengthRange = pickByScale({
  quick: { short: 6_250, long: 50_000 },
  full: { short: 25_000, long: 400_000 },
});

/** Defines a test for each parser: with every form of hostile text, its time grows at most linearly. */
export function testParsers(parsers: readonly Parser[]): void {
  test.each(parsers.map((one) => [one.name, one] as const))(
    'a parser takes at most linear time with every form of hostile text: %s',
    { timeout: 600_000 },
    async (_name, parser) => {
      const complaints: string[] = [];
      for (const form of hostileForms) {
        const complaint = await findGrowthProblem(parser, form, range);
        if (complaint) complaints.push(`${form.name}: ${complaint}`);
      }

      expect(complaints).toEqual([]);
    },
  );
}
