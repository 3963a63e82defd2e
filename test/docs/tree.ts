import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The text of each file by its path from the root. */
export type Tree = ReadonlyMap<string, string>;

const folders = ['shared', 'lambdas', 'infra', 'web', 'test', 'scripts'];
const isSource = (name: string) => /\.(?:tsx?|css)$/.test(name);

/** All source files that people write, those of the root too; what is installed and built is none. */
export function readTree(): Tree {
  const paths = [...readdirSync('.').filter(isSource), ...folders.flatMap(sourcesIn)];
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return isSource(entry.name) ? [path] : [];
    return ['node_modules', 'dist'].includes(entry.name) ? [] : sourcesIn(path);
  });
}

/** How many lines a file's text has. */
export const linesOf = (text: string): number => text.trimEnd().split('\n').length;

/** What a file takes of another; on demand is by `import()`, and the whole is taken for its effects too. */
type Import = { path: string; names: string[] | 'whole'; kind: 'value' | 'type' | 'on-demand' };

/** What a file imports of the tree's files, read by its lines: the formatter sees to how they look. */
export function importsOf(tree: Tree, path: string): Import[] {
  const text = tree.get(path) ?? '';
  return [...named(text), ...effects(text), ...onDemand(text)]
    .map((found) => ({ ...found, path: resolved(path, found.path) }))
    .filter((found) => tree.has(found.path));
}

const named = (text: string): Import[] =>
  [...text.matchAll(/^(?:import|export) (type )?([^'";]*?) from '([^']+)'/gm)].map(
    ([, type, clause = '', path = '']) => {
      const parts = (/\{([^}]*)\}/.exec(clause)?.[1] ?? '').split(',').map((part) => part.trim());
      const names = parts.filter((part) => part !== '');
      const isOfTypes = clause.startsWith('{') && names.every((name) => name.startsWith('type '));
      return {
        path,
        names: clause.includes('*') ? 'whole' : names.map(exportedName),
        kind: type || isOfTypes ? 'type' : 'value',
      };
    },
  );

const exportedName = (part: string) => part.replace(/^type /, '').replace(/ as .*$/, '');

const effects = (text: string): Import[] =>
  [...text.matchAll(/^import '([^']+)'/gm)].map(([, path = '']) => ({
    path,
    names: [],
    kind: 'value',
  }));

const onDemand = (text: string): Import[] =>
  [...text.matchAll(/(?<!typeof )\bimport\(\s*'([^']+)'/g)].map(([, path = '']) => ({
    path,
    names: 'whole',
    kind: 'on-demand',
  }));

/** The path of what an importer names; see `imports` in package.json. */
function resolved(importer: string, name: string): string {
  if (name.startsWith('.')) return join(dirname(importer), name);
  return name.replace(/^#web\//, 'web/src/').replace(/^#/, '');
}

/** Circles of files that import values of each other as they load, each circle once, by one way through it. */
export function circlesOf(tree: Tree): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (path: string, way: string[]) => {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path]);
    if (done.has(path) || way.includes(path)) return;
    for (const { path: next, kind } of importsOf(tree, path)) {
      if (kind === 'value') visit(next, [...way, path]);
    }
    done.add(path);
  };
  for (const path of tree.keys()) visit(path, []);
  return circles;
}

const declaration = /^export (?:async )?function\*? (\w+)/;
/** A constant that is a function, or that another function makes one of. */
const assignment =
  /^export const (\w+)\b[^=]*=(?:$| (?:async )?[(<]| (?:lazy|memo|onDemand|once)[(<])/;

/** Functions that another file imports and that no doc comment stands above, as `path:line name`. */
export function undocumentedIn(tree: Tree): string[] {
  const imports = [...tree.keys()].flatMap((path) => importsOf(tree, path));
  const wholes = new Set(imports.filter(({ names }) => names === 'whole').map(({ path }) => path));
  const taken = new Set(
    imports.flatMap(({ path, names }) =>
      names === 'whole' ? [] : names.map((name) => `${path} ${name}`),
    ),
  );
  return [...tree].flatMap(([path, text]) =>
    bareFunctions(text)
      .filter(({ name }) => wholes.has(path) || taken.has(`${path} ${name}`))
      .map(({ line, name }) => `${path}:${line} ${name}`),
  );
}

function bareFunctions(text: string): { line: number; name: string }[] {
  const lines = text.split('\n');
  const seen = new Set<string>();
  return lines.flatMap((line, index) => {
    const name = functionIn(line, lines[index + 1] ?? '');
    // The overloads of a function follow on the first, which says it for all.
    if (name === undefined || seen.has(name)) return [];
    seen.add(name);
    return isDocumented(lines, index) ? [] : [{ line: index + 1, name }];
  });
}

function functionIn(line: string, next: string): string | undefined {
  const [, declared] = declaration.exec(line) ?? [];
  const [, assigned] = assignment.exec(line) ?? [];
  // Where the line has no room for the value, the next one says what it is.
  const isOther = line.endsWith('=') && !/^ {2}(?:async )?[(<]/.test(next);
  return declared ?? (isOther ? undefined : assigned);
}

function isDocumented(lines: string[], index: number): boolean {
  const above = lines.slice(0, index).findLastIndex((line) => !line.startsWith('// biome-ignore'));
  return (lines[above] ?? '').endsWith('*/');
}
