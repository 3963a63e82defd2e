import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const asvsPage = readFileSync('docs/reference/asvs.md', 'utf8');
const findSection = (name: string): string =>
  asvsPage.split(`\n## ${name}\n`)[1]?.split('\n## ')[0] ?? '';

/** Returns the cells of rows that start with a requirement id. */
const parseRows = (part: string): string[][] =>
  [...part.matchAll(/^\| (\d+\.\d+\.\d+ \|.*) \|$/gm)].map(([, row = '']) => row.split(' | '));

const openRequirements = parseRows(findSection('Open rows'));
const requirements = parseRows(
  asvsPage.slice(asvsPage.indexOf('\n## V1 '), asvsPage.indexOf('\n## What does not apply')),
);

describe('docs/reference/asvs.md', () => {
  test('docs/reference/asvs.md lists each requirement once, with a level, a state and evidence', () => {
    const ids = requirements.map(([id]) => id);

    expect(requirements.length).toBeGreaterThan(150);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [id, level, , state, evidence] of requirements) {
      expect([id, level]).toEqual([id, expect.stringMatching(/^[12]$/)]);
      expect([id, state]).toEqual([id, expect.stringMatching(/^(holds|open)$/)]);
      expect([id, evidence]).toEqual([id, expect.stringMatching(/\S{3}/)]);
    }
  });

  test('docs/reference/asvs.md explains exactly the open rows, with an owner and a reason', () => {
    const stated = requirements.filter(([, , , state]) => state === 'open');

    expect(openRequirements.map(([id, level]) => `${id} ${level}`)).toEqual(
      stated.map(([id, level]) => `${id} ${level}`),
    );
    for (const [id, , next, owner, reason] of openRequirements) {
      expect([id, next]).toEqual([id, expect.stringMatching(/^(accepted|to do)$/)]);
      expect([id, owner]).toEqual([id, expect.stringMatching(/^[a-z][a-z ]{4,}$/)]);
      expect([id, reason]).toEqual([id, expect.stringMatching(/^.{10,}\.$/)]);
    }
  });

  test('docs/reference/asvs.md contains correct totals', () => {
    const count = (rows: string[][], of: string, column: number) => {
      const byLevel = ['1', '2'].map(
        (level) => rows.filter((row) => row[1] === level && row[column] === of).length,
      );
      return [...byLevel, byLevel.reduce((sum, one) => sum + one, 0)].join(' | ');
    };
    const [one = 0, two = 0] = ['1', '2'].map(
      (level) => requirements.filter((row) => row[1] === level).length,
    );

    expect(asvsPage).toContain(`| holds | ${count(requirements, 'holds', 3)} |`);
    expect(asvsPage).toContain(`| open, accepted | ${count(openRequirements, 'accepted', 2)} |`);
    expect(asvsPage).toContain(`| open, to do | ${count(openRequirements, 'to do', 2)} |`);
    expect(asvsPage).toContain(`| applies | ${one} | ${two} | ${one + two} |`);
  });
});
