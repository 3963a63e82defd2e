import { describe, expect, test } from 'vitest';
import {
  countLines,
  findCycles,
  findFolderCycles,
  findLayerBreaks,
  findUndocumented,
  type LayerRule,
  readTree,
  type Tree,
} from './tree.ts';

const tree = readTree();
/** Whether a script generates a file: only font metrics. */
const isGenerated = (path: string) => path.startsWith('shared/deck/metrics/');

const createTree = (files: Record<string, string>): Tree => new Map(Object.entries(files));

describe('the length of source files', () => {
  const sizes = [...tree]
    .filter(([path]) => !isGenerated(path))
    .map(([path, text]) => ({ path, lines: countLines(text) }));

  test('the check of source files finds files in all folders', () => {
    const folders = new Set([...tree.keys()].map((path) => path.split('/')[0]));

    expect(tree.size).toBeGreaterThan(2_000);
    expect(folders).toEqual(
      new Set(['shared', 'lambdas', 'infra', 'web', 'test', 'scripts', 'vitest.config.ts']),
    );
    expect(countLines('one\ntwo\n')).toBe(2);
  });

  test('source files have at most 400 lines', () => {
    expect(sizes.filter(({ lines }) => lines > 400)).toEqual([]);
  });

  test('the median length of source files is below 100 lines', () => {
    const sorted = sizes.map(({ lines }) => lines).toSorted((a, b) => a - b);

    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(100);
  });
});

describe('import cycles between source files', () => {
  test('value imports form no cycle', () => {
    expect(findCycles(tree).map((circle) => circle.join(' -> '))).toEqual([]);
  });

  test.each([
    ['by a name', "import { b } from './b.ts';"],
    ['over many lines', "import {\n  b,\n  type C,\n} from './b.ts';"],
    ['as a namespace', "import * as all from '#shared/b.ts';"],
    ['for its effects', "import './b.ts';"],
    ['as its own export', "export { b } from '#shared/b.ts';"],
  ])('a value import is recognized: %s', (_, clause) => {
    const files = { 'shared/a.ts': clause, 'shared/b.ts': "import { a } from './a.ts';" };

    expect(findCycles(createTree(files))).toEqual([['shared/a.ts', 'shared/b.ts', 'shared/a.ts']]);
  });

  test.each([
    ['of a type', "import type { B } from './b.ts';"],
    ['of types one by one', "import { type B, type C } from './b.ts';"],
    ['on demand', "const b = () => import('./b.ts');"],
    ['of a package', "import { b } from 'b';"],
  ])('a statement is not a value import: %s', (_, clause) => {
    const files = { 'shared/a.ts': clause, 'shared/b.ts': "import { a } from './a.ts';" };

    expect(findCycles(createTree(files))).toEqual([]);
  });

  test('an import cycle over three files and two folders is reported once', () => {
    const files = {
      'web/src/start.ts': "import { a } from './a.ts';",
      'web/src/a.ts': "import { b } from '#shared/b.ts';",
      'shared/b.ts': "import { c } from './c.ts';",
      'shared/c.ts': "import { a } from '#web/a.ts';",
    };

    expect(findCycles(createTree(files))).toEqual([
      ['web/src/a.ts', 'shared/b.ts', 'shared/c.ts', 'web/src/a.ts'],
    ]);
  });
});

describe('imports between folders', () => {
  test.each(['lambdas', 'lambdas/services'])(
    'folders of %s import each other without a cycle',
    (root) => {
      expect(findFolderCycles(tree, root)).toEqual([]);
    },
  );

  test('a cycle of folders is reported with its imports, type imports included', () => {
    const files = {
      'lambdas/services/a/start.ts': "import { b } from '../b/b.ts';",
      'lambdas/services/b/b.ts': "import { c } from '#lambdas/services/c.ts';",
      'lambdas/services/c.ts': "import type { A } from './a/a.ts';",
      'lambdas/services/a/a.ts': "import { own } from './own.ts';",
      'lambdas/services/a/own.ts': "import { d } from '#shared/d.ts';",
      'shared/d.ts': '',
    };

    expect(findFolderCycles(createTree(files), 'lambdas/services')).toEqual([
      [
        'lambdas/services/a/start.ts -> lambdas/services/b/b.ts',
        'lambdas/services/b/b.ts -> lambdas/services/c.ts',
        'lambdas/services/c.ts -> lambdas/services/a/a.ts',
      ],
    ]);
  });
});

/** Which other folders each folder may import. */
const layers: Record<string, LayerRule> = {
  shared: { imports: [] },
  lambdas: { imports: ['shared'] },
  infra: { imports: ['shared', 'lambdas', 'scripts'] },
  web: { imports: ['shared', 'scripts'], types: ['lambdas'] },
};

describe('imports between layers', () => {
  test('each folder imports only from layers below', () => {
    expect(findLayerBreaks(tree, layers)).toEqual([]);
  });

  test.each([
    ['a value', "import { b } from '#lambdas/b.ts';"],
    ['a value by a relative path', "import { b } from '../../lambdas/b.ts';"],
    ['a module on demand', "const b = () => import('#lambdas/b.ts');"],
  ])('the layer check rejects %s where only type imports are allowed', (_, clause) => {
    const files = { 'web/src/a.ts': clause, 'lambdas/b.ts': '' };

    expect(findLayerBreaks(createTree(files), layers)).toEqual(['web/src/a.ts -> lambdas/b.ts']);
  });

  test('the layer check rejects a type import from a folder that is not below', () => {
    const files = { 'shared/a.ts': "import type { B } from '#web/b.ts';", 'web/src/b.ts': '' };

    expect(findLayerBreaks(createTree(files), layers)).toEqual(['shared/a.ts -> web/src/b.ts']);
  });

  test('the layer check allows type imports where only types are allowed, and imports within a folder', () => {
    const files = {
      'web/src/a.ts': "import type { B } from '#lambdas/b.ts';\nimport { c } from './c.ts';",
      'web/src/c.ts': '',
      'lambdas/b.ts': '',
    };

    expect(findLayerBreaks(createTree(files), layers)).toEqual([]);
  });
});

describe('key conditions and entities of the DynamoDB table', () => {
  const condition = /\bop\.\w+\(|\.where\(\(|\b\w+Entity\(\)/;

  test('key conditions and entities of the table are used in the stores only', () => {
    const users = [...tree]
      .filter(([path, text]) => path.startsWith('lambdas/') && condition.test(text))
      .map(([path]) => path);

    expect(users.length).toBeGreaterThan(40);
    expect(users.filter((path) => !path.startsWith('lambdas/stores/'))).toEqual([]);
  });
});

describe('doc comments of doc comments of functions that other files import', () => {
  test('doc comments of functions that other files import have a doc comment', () => {
    expect(findUndocumented(tree)).toEqual([]);
  });

  test.each([
    ['a declaration', 'export function rise(): void {}'],
    ['an asynchronous one', 'export async function rise() {}'],
    ['a generator', 'export function* rise() {}'],
    ['an arrow', 'export const rise = (a: number) => a;'],
    ['an arrow of a named type', 'export const rise: Move = async (a) => a;'],
    ['an arrow on the next line', 'export const rise =\n  (a: number) => a;'],
    ['a memoized component', 'export const rise = memo(function Rise() {});'],
    ['a lazily loaded component', 'export const rise = onDemand(\n  async () => rises,\n);'],
    ['one below a line comment', '// It rises.\nexport const rise = <T>(a: T) => a;'],
  ])('an imported function without a doc comment is reported: %s', (_, text) => {
    const user = "import { fall, rise as up } from '#shared/rise.ts';";
    const files = { 'shared/rise.ts': `const other = 1;\n${text}`, 'web/src/user.ts': user };

    expect(findUndocumented(createTree(files))).toEqual([
      `shared/rise.ts:${text.split('\n').findIndex((line) => line.startsWith('export')) + 2} rise`,
    ]);
  });

  test('functions without a doc comment are reported if their file is imported as a namespace', () => {
    const files = {
      'shared/rise.ts': 'export const rise = () => 1;',
      'web/src/page.ts': "const { rise } = await import('#shared/rise.ts');",
    };

    expect(findUndocumented(createTree(files))).toEqual(['shared/rise.ts:1 rise']);
  });

  test.each([
    ['one with a doc comment', '/** Up. */\nexport const rise = () => 1;'],
    ['one with several lines', '/**\n * Up.\n */\nexport function rise() {}'],
    ['a linter comment in between', '/** Up. */\n// biome-ignore a: b\nexport function rise() {}'],
    [
      'overloads after the first',
      '/** Up. */\nexport function rise(): 1;\nexport function rise() {}',
    ],
    ['a constant', 'export const rise = 1;'],
    ['a long constant', "export const rise =\n  'a long text';"],
    ['one that is not imported', 'export const rises = () => 1;'],
  ])('a function that needs no doc comment is not reported: %s', (_, text) => {
    const files = { 'shared/rise.ts': text, 'shared/user.ts': "import { rise } from './rise.ts';" };

    expect(findUndocumented(createTree(files))).toEqual([]);
  });
});
