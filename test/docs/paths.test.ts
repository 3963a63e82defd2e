import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...inDocs()];

function inDocs(): string[] {
  return readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('decisions'))
    .map((name) => `docs/${name}`);
}

const textOf = (page: string) => readFileSync(page, 'utf8');
const withoutBlocks = (text: string) => text.replace(/^ *```[\s\S]*?^ *```/gm, '');
const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, found]) => found ?? []);

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(textOf('package.json')));

/** What the worked examples make. */
const ofExamples = [
  'shared/deck/layouts/checklist.ts',
  'lambdas/worker/tasks/check-words.ts',
  'shared/schemas/words.ts',
  'lambdas/services/decks/count-deck-words.ts',
];

const folders = 'shared|lambdas|infra|web|test|docs|scripts';
const named = new RegExp(`\`((?:${folders})/[\\w./-]+)\``, 'g');

/** Of a text: files and folders that it names in code marks. */
const pathsIn = (text: string): string[] => matches(withoutBlocks(text), named);

/** Of a text: places that its links lead to, in this repository. */
const linksIn = (text: string): string[] =>
  matches(withoutBlocks(text), /(?:\]\(|^\[[\w-]+\]: )([^)\s]+)/gm).filter(
    (link) => !/^\w+:/.test(link),
  );

/** A heading as the address that it gets. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const anchorsIn = (page: string): string[] => matches(textOf(page), /^#+ (.+)$/gm).map(anchorOf);

describe.each(pages)('%s', (page) => {
  const text = textOf(page);

  test('names files and folders that there are', () => {
    const lost = pathsIn(text).filter((path) => !existsSync(path) && !ofExamples.includes(path));

    // Pictures of a run and reports are made, not kept.
    expect(lost.filter((path) => !path.startsWith('test/e2e/screenshots'))).toEqual([]);
  });

  test('names npm scripts that there are', () => {
    const names = matches(text, /npm run (?:-s |--silent )?([\w:-]+)/g);

    expect(names.filter((name) => !(name in scripts))).toEqual([]);
  });

  test('has links that lead somewhere', () => {
    const dead = linksIn(text).filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? page : normalize(join(dirname(page), path));
      if (!existsSync(target)) return true;
      return anchor !== undefined && !anchorsIn(target).includes(anchor);
    });

    expect(dead).toEqual([]);
  });
});

describe('the decision records', () => {
  const records = readdirSync('docs/decisions').toSorted();

  test('have one number each, which their title repeats', () => {
    const numbers = records.map((name) => Number(name.slice(0, 4)));
    const titled = records.map((name) => parseInt(textOf(`docs/decisions/${name}`).slice(2), 10));

    expect(new Set(numbers).size).toBe(records.length);
    expect(titled).toEqual(numbers);
  });

  test('are all listed in docs/developers/development.md', () => {
    const listed = linksIn(textOf('docs/developers/development.md')).filter((link) =>
      link.startsWith('../decisions/'),
    );

    expect(new Set(listed)).toEqual(new Set(records.map((name) => `../decisions/${name}`)));
  });
});

/** Source files of a folder. */
const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => textOf(join(folder, name)));

describe('the worked examples of docs/developers/development.md', () => {
  const text = textOf('docs/developers/development.md');
  const sources = ['shared', 'lambdas', 'test/support', 'test/deck/support', 'test/api/matrix']
    .flatMap(sourcesIn)
    .join('\n');
  const declared = (name: string) =>
    new RegExp(
      `(?:function|const|type|class) ${name}\\b|^ +(?:const )?${name}[:,]? |\\b${name}:`,
      'm',
    ).test(sources);
  /** Of packages, and what the examples make. */
  const own = [
    'createRoute',
    'checkTasks',
    'checkWords',
    'countDeckWords',
    'wordsSchema',
    'checklist',
    'harbour',
  ];

  test('name functions, types and tables that there are', () => {
    const names = matches(withoutBlocks(text), /`([a-z]\w*[A-Z]\w*|[A-Z]\w+)`/g);

    expect(names.length).toBeGreaterThan(15);
    expect(declared('nobodyDeclaresThis')).toBe(false);
    expect(names.filter((name) => !declared(name) && !own.includes(name))).toEqual([]);
  });

  test('call in their code only what there is', () => {
    const code = matches(text, /```ts\n([\s\S]*?)```/g).join('\n');
    const calls = matches(code, /(?<![.\w])([a-z]\w*)\(/g);
    const language = ['flatMap', 'filter', 'reduce', 'map', 'function', 'sum'];

    expect(calls.length).toBeGreaterThan(10);
    expect(
      calls.filter((name) => !declared(name) && ![...own, ...language].includes(name)),
    ).toEqual([]);
  });
});
