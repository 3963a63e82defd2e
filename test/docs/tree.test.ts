import { describe, expect, test } from 'vitest';
import { circlesOf, linesOf, readTree, type Tree, undocumentedIn } from './tree.ts';

const tree = readTree();
/** What a script has written: measures of fonts. */
const isMade = (path: string) => path.startsWith('shared/deck/metrics/');

const treeOf = (files: Record<string, string>): Tree => new Map(Object.entries(files));

describe('the files', () => {
  const sizes = [...tree]
    .filter(([path]) => !isMade(path))
    .map(([path, text]) => ({ path, lines: linesOf(text) }));

  test('are all found', () => {
    const folders = new Set([...tree.keys()].map((path) => path.split('/')[0]));

    expect(tree.size).toBeGreaterThan(2_000);
    expect(folders).toEqual(
      new Set(['shared', 'lambdas', 'infra', 'web', 'test', 'scripts', 'vitest.config.ts']),
    );
    expect(linesOf('one\ntwo\n')).toBe(2);
  });

  test('have at most 400 lines', () => {
    expect(sizes.filter(({ lines }) => lines > 400)).toEqual([]);
  });

  test('have fewer than 100 in the middle', () => {
    const sorted = sizes.map(({ lines }) => lines).toSorted((a, b) => a - b);

    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(100);
  });
});

describe('imports of values', () => {
  test('make no circle', () => {
    expect(circlesOf(tree).map((circle) => circle.join(' -> '))).toEqual([]);
  });

  test.each([
    ['by a name', "import { b } from './b.ts';"],
    ['over many lines', "import {\n  b,\n  type C,\n} from './b.ts';"],
    ['as a namespace', "import * as all from '#shared/b.ts';"],
    ['for its effects', "import './b.ts';"],
    ['as its own export', "export { b } from '#shared/b.ts';"],
  ])('are seen: %s', (_, clause) => {
    const files = { 'shared/a.ts': clause, 'shared/b.ts': "import { a } from './a.ts';" };

    expect(circlesOf(treeOf(files))).toEqual([['shared/a.ts', 'shared/b.ts', 'shared/a.ts']]);
  });

  test.each([
    ['of a type', "import type { B } from './b.ts';"],
    ['of types one by one', "import { type B, type C } from './b.ts';"],
    ['on demand', "const b = () => import('./b.ts');"],
    ['of a package', "import { b } from 'b';"],
  ])('are none: %s', (_, clause) => {
    const files = { 'shared/a.ts': clause, 'shared/b.ts': "import { a } from './a.ts';" };

    expect(circlesOf(treeOf(files))).toEqual([]);
  });

  test('make a circle over three files and two folders, which is told once', () => {
    const files = {
      'web/src/start.ts': "import { a } from './a.ts';",
      'web/src/a.ts': "import { b } from '#shared/b.ts';",
      'shared/b.ts': "import { c } from './c.ts';",
      'shared/c.ts': "import { a } from '#web/a.ts';",
    };

    expect(circlesOf(treeOf(files))).toEqual([
      ['web/src/a.ts', 'shared/b.ts', 'shared/c.ts', 'web/src/a.ts'],
    ]);
  });
});

describe('functions that other files import', () => {
  test('have a doc comment', () => {
    expect(undocumentedIn(tree)).toEqual([]);
  });

  test.each([
    ['a declaration', 'export function rise(): void {}'],
    ['an asynchronous one', 'export async function rise() {}'],
    ['a generator', 'export function* rise() {}'],
    ['an arrow', 'export const rise = (a: number) => a;'],
    ['an arrow of a named type', 'export const rise: Move = async (a) => a;'],
    ['an arrow on the next line', 'export const rise =\n  (a: number) => a;'],
    ['a component that is memorized', 'export const rise = memo(function Rise() {});'],
    ['one that is loaded on demand', 'export const rise = onDemand(\n  async () => rises,\n);'],
    ['one below a line comment', '// It rises.\nexport const rise = <T>(a: T) => a;'],
  ])('are found without: %s', (_, text) => {
    const user = "import { fall, rise as up } from '#shared/rise.ts';";
    const files = { 'shared/rise.ts': `const other = 1;\n${text}`, 'web/src/user.ts': user };

    expect(undocumentedIn(treeOf(files))).toEqual([
      `shared/rise.ts:${text.split('\n').findIndex((line) => line.startsWith('export')) + 2} rise`,
    ]);
  });

  test('are found without where a file is taken whole', () => {
    const files = {
      'shared/rise.ts': 'export const rise = () => 1;',
      'web/src/page.ts': "const { rise } = await import('#shared/rise.ts');",
    };

    expect(undocumentedIn(treeOf(files))).toEqual(['shared/rise.ts:1 rise']);
  });

  test.each([
    ['one that has it', '/** Up. */\nexport const rise = () => 1;'],
    ['one with several lines', '/**\n * Up.\n */\nexport function rise() {}'],
    ['a linter’s line between', '/** Up. */\n// biome-ignore a: b\nexport function rise() {}'],
    [
      'overloads after the first',
      '/** Up. */\nexport function rise(): 1;\nexport function rise() {}',
    ],
    ['a constant', 'export const rise = 1;'],
    ['a long constant', "export const rise =\n  'a long text';"],
    ['one of the file’s own', 'export const rises = () => 1;'],
  ])('are none: %s', (_, text) => {
    const files = { 'shared/rise.ts': text, 'shared/user.ts': "import { rise } from './rise.ts';" };

    expect(undocumentedIn(treeOf(files))).toEqual([]);
  });
});
