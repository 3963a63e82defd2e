// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../e2e');
const rows = readFileSync(join(folder, 'README.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (row|---) /.test(line));

/** Returns all `[label](file) “name”` of a row; a name may itself contain quotation marks. */
const parseTestNames = (row: string) =>
  [...row.matchAll(/\]\(([^)]+)\) “(.+?)”(?=; \[| \|$)/g)].map(([, file = '', name = '']) => ({
    file,
    name,
  }));

describe('the table of the specification’s tests', () => {
  it('the table of the specification’s tests has a test for each row', () => {
    expect(rows.length).toBeGreaterThan(60);
    expect(rows.filter((row) => parseTestNames(row).length === 0)).toEqual([]);
  });

  it('the table of the specification’s tests names only existing tests', () => {
    const named = rows.flatMap(parseTestNames);

    const missing = named.filter(({ file, name }) => {
      const path = join(folder, file);
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(`${name}'`);
    });

    expect(named.length).toBeGreaterThanOrEqual(rows.length);
    expect(missing).toEqual([]);
  });
});
