// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../e2e');
const rows = readFileSync(join(folder, 'README.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (row|---) /.test(line));

/** `[label](file) “name”`, as often as a row has it; a name may quote something itself. */
const namedIn = (row: string) =>
  [...row.matchAll(/\]\(([^)]+)\) “(.+?)”(?=; \[| \|$)/g)].map(([, file = '', name = '']) => ({
    file,
    name,
  }));

describe('the table of the specification’s rows', () => {
  it('has a test for each of them', () => {
    expect(rows.length).toBeGreaterThan(60);
    expect(rows.filter((row) => namedIn(row).length === 0)).toEqual([]);
  });

  it('names only tests that there are', () => {
    const named = rows.flatMap(namedIn);

    const gone = named.filter(({ file, name }) => {
      const path = join(folder, file);
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(`${name}'`);
    });

    expect(named.length).toBeGreaterThanOrEqual(rows.length);
    expect(gone).toEqual([]);
  });
});
