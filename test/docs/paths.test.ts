import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { tools } from '../../scripts/tools.ts';

const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...listDocs()];

function listDocs(): string[] {
  return readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('decisions'))
    .map((name) => `docs/${name}`);
}

const readText = (page: string) => readFileSync(page, 'utf8');
const removeCodeBlocks = (text: string) => text.replace(/^ *```[\s\S]*?^ *```/gm, '');
const findMatches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, found]) => found ?? []);

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readText('package.json')));

/** Files that the worked examples create. */
const exampleFiles = [
  'shared/deck/layouts/checklist.ts',
  'lambdas/worker/tasks/check-words.ts',
  'shared/schemas/words.ts',
  'lambdas/services/decks/count-deck-words.ts',
];

const sourceFolders = 'shared|lambdas|infra|web|test|docs|scripts';
const codePathPattern = new RegExp(`\`((?:${sourceFolders})/[\\w./-]+)\``, 'g');

/** Returns the files and folders that a text names in backticks. */
const findPaths = (text: string): string[] => findMatches(removeCodeBlocks(text), codePathPattern);

/** Returns the targets of a text's links within this repository. */
const findLinks = (text: string): string[] =>
  findMatches(removeCodeBlocks(text), /(?:\]\(|^\[[\w-]+\]: )([^)\s]+)/gm).filter(
    (link) => !/^\w+:/.test(link),
  );

/** Converts a heading to its anchor. */
const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const findAnchors = (page: string): string[] =>
  findMatches(readText(page), /^#+ (.+)$/gm).map(toAnchor);

describe.each(pages)('the documentation page %s', (page) => {
  const text = readText(page);

  test('a documentation page names only existing files and folders', () => {
    const lost = findPaths(text).filter(
      (path) => !existsSync(path) && !exampleFiles.includes(path),
    );

    // Missing files in folders of generated screenshots and reports are allowed.
    expect(lost.filter((path) => !path.startsWith('test/e2e/screenshots'))).toEqual([]);
  });

  test('a documentation page names only existing npm scripts and tools', () => {
    const names = findMatches(text, /npm run (?:-s |--silent )?([\w:-]+)/g);
    const toolNames = findMatches(text, /npm run (?:-s |--silent )?tool -- ([\w-]+)/g);

    expect(names.filter((name) => !(name in scripts))).toEqual([]);
    expect(toolNames.filter((name) => name !== 'NAME' && !(name in tools))).toEqual([]);
  });

  test('a documentation page has no broken links', () => {
    const dead = findLinks(text).filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? page : normalize(join(dirname(page), path));
      if (!existsSync(target)) return true;
      return anchor !== undefined && !findAnchors(target).includes(anchor);
    });

    expect(dead).toEqual([]);
  });
});

describe('the decision records in the documentation', () => {
  const records = readdirSync('docs/decisions').toSorted();

  test('decision records have unique numbers, which are also in the titles', () => {
    const numbers = records.map((name) => Number(name.slice(0, 4)));
    const titled = records.map((name) => parseInt(readText(`docs/decisions/${name}`).slice(2), 10));

    expect(new Set(numbers).size).toBe(records.length);
    expect(titled).toEqual(numbers);
  });

  test('all decision records are listed in docs/developers/development.md', () => {
    const listed = findLinks(readText('docs/developers/development.md')).filter((link) =>
      link.startsWith('../decisions/'),
    );

    expect(new Set(listed)).toEqual(new Set(records.map((name) => `../decisions/${name}`)));
  });
});

/** Reads the source files of a folder. */
const readSources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readText(join(folder, name)));

describe('the worked examples of docs/developers/development.md', () => {
  const text = readText('docs/developers/development.md');
  const sources = ['shared', 'lambdas', 'test/support', 'test/deck/support', 'test/api/matrix']
    .flatMap(readSources)
    .join('\n');
  const declared = (name: string) =>
    new RegExp(
      `(?:function|const|type|class) ${name}\\b|^ +(?:const )?${name}[:,]? |\\b${name}:`,
      'm',
    ).test(sources);
  /** Names that are defined in packages or by the examples themselves. */
  const exampleNames = [
    'createRoute',
    'checkTasks',
    'checkWords',
    'countDeckWords',
    'wordsSchema',
    'checklist',
    'harbour',
  ];

  test('the worked examples of the developers’ guide name only existing functions, types and tables', () => {
    const names = findMatches(removeCodeBlocks(text), /`([a-z]\w*[A-Z]\w*|[A-Z]\w+)`/g);

    expect(names.length).toBeGreaterThan(15);
    expect(declared('notDeclaredAnywhere')).toBe(false);
    expect(names.filter((name) => !declared(name) && !exampleNames.includes(name))).toEqual([]);
  });

  test('the code of the worked examples in the developers’ guide calls only existing functions', () => {
    const code = findMatches(text, /```ts\n([\s\S]*?)```/g).join('\n');
    const calls = findMatches(code, /(?<![.\w])([a-z]\w*)\(/g);
    const language = ['flatMap', 'filter', 'reduce', 'map', 'function', 'sum'];

    expect(calls.length).toBeGreaterThan(10);
    expect(
      calls.filter((name) => !declared(name) && ![...exampleNames, ...language].includes(name)),
    ).toEqual([]);
  });
});
