import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The text of each file by its path from the root. */
export type Tree = ReadonlyMap<string, string>;

const sourceFolders = ['shared', 'lambdas', 'infra', 'web', 'test', 'scripts'];
const isSourceFile = (name: string) => /\.(?:tsx?|css)$/.test(name);

/** Reads all source files, including those in the root; excludes installed and built files. */
export function readTree(): Tree {
  const paths = [...readdirSync('.').filter(isSourceFile), ...sourceFolders.flatMap(listSources)];
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
}

function listSources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return isSourceFile(entry.name) ? [path] : [];
    return ['node_modules', 'dist'].includes(entry.name) ? [] : listSources(path);
  });
}

/** Counts the lines of a text. */
export const countLines = (text: string): number => text.trimEnd().split('\n').length;

/** An import of another file. `on-demand` is a dynamic import; `whole` is a namespace or dynamic import. */
type Import = { path: string; names: string[] | 'whole'; kind: 'value' | 'type' | 'on-demand' };

/**
 * Returns a file's imports of other files in the tree. Reads line by line, because the formatter guarantees the form of
 * imports.
 */
function readImports(tree: Tree, path: string): Import[] {
  const text = tree.get(path) ?? '';
  return [...findNamedImports(text), ...findSideEffectImports(text), ...findDynamicImports(text)]
    .map((found) => ({ ...found, path: resolveImport(path, found.path) }))
    .filter((found) => tree.has(found.path));
}

const findNamedImports = (text: string): Import[] =>
  [...text.matchAll(/^(?:import|export) (type )?([^'";]*?) from '([^']+)'/gm)].map(
    ([, type, clause = '', path = '']) => {
      const parts = (/\{([^}]*)\}/.exec(clause)?.[1] ?? '').split(',').map((part) => part.trim());
      const names = parts.filter((part) => part !== '');
      const isOfTypes = clause.startsWith('{') && names.every((name) => name.startsWith('type '));
      return {
        path,
        names: clause.includes('*') ? 'whole' : names.map(getExportedName),
        kind: type || isOfTypes ? 'type' : 'value',
      };
    },
  );

const getExportedName = (part: string) => part.replace(/^type /, '').replace(/ as .*$/, '');

const findSideEffectImports = (text: string): Import[] =>
  [...text.matchAll(/^import '([^']+)'/gm)].map(([, path = '']) => ({
    path,
    names: [],
    kind: 'value',
  }));

const findDynamicImports = (text: string): Import[] =>
  [...text.matchAll(/(?<!typeof )\bimport\(\s*'([^']+)'/g)].map(([, path = '']) => ({
    path,
    names: 'whole',
    kind: 'on-demand',
  }));

/** Resolves an import specifier to a path; see `imports` in package.json. */
function resolveImport(importer: string, name: string): string {
  if (name.startsWith('.')) return join(dirname(importer), name);
  return name.replace(/^#web\//, 'web/src/').replace(/^#/, '');
}

/** Returns cycles of files that statically import values from each other; each cycle once. */
export const findCycles = (tree: Tree): string[][] =>
  findLoops([...tree.keys()], (path) =>
    readImports(tree, path).flatMap((found) => (found.kind === 'value' ? [found.path] : [])),
  );

/**
 * Returns cycles of the folders directly in `root` that import values or types from each other, as one import for each
 * step of a cycle. A file directly in `root` counts as a folder.
 */
export function findFolderCycles(tree: Tree, root: string): string[][] {
  const folderOf = (path: string) => path.slice(root.length + 1).replace(/\/.*/, '');
  const steps = new Map<string, Map<string, string>>();
  for (const path of [...tree.keys()].filter((path) => path.startsWith(`${root}/`))) {
    const from = steps.get(folderOf(path)) ?? new Map<string, string>();
    steps.set(folderOf(path), from);
    for (const { path: target } of readImports(tree, path)) {
      const isOther = target.startsWith(`${root}/`) && folderOf(target) !== folderOf(path);
      if (isOther) from.set(folderOf(target), `${path} -> ${target}`);
    }
  }
  const loops = findLoops([...steps.keys()], (folder) => [...(steps.get(folder)?.keys() ?? [])]);
  return loops.map((loop) =>
    loop.slice(1).map((folder, i) => steps.get(loop[i] ?? '')?.get(folder) ?? folder),
  );
}

/** Returns cycles in a graph, each with its first node at both ends. */
function findLoops(
  nodes: readonly string[],
  nextNodes: (node: string) => readonly string[],
): string[][] {
  const loops: string[][] = [];
  const done = new Set<string>();
  const visit = (node: string, trail: string[]) => {
    if (trail.includes(node)) loops.push([...trail.slice(trail.indexOf(node)), node]);
    if (done.has(node) || trail.includes(node)) return;
    for (const next of nextNodes(node)) visit(next, [...trail, node]);
    done.add(node);
  };
  for (const node of nodes) visit(node, []);
  return loops;
}

/** Folders that a folder may import besides itself; `types` for imports of types only. */
export type LayerRule = { imports: readonly string[]; types?: readonly string[] };

/** Returns imports that the layers don't allow, as `file -> file`. Folders without a layer may import everything. */
export function findLayerBreaks(tree: Tree, layers: Readonly<Record<string, LayerRule>>): string[] {
  return [...tree.keys()].flatMap((path) => {
    const folder = getTopFolder(path);
    const layer = layers[folder];
    if (!layer) return [];
    const isAllowed = ({ path: target, kind }: Import) =>
      [folder, ...layer.imports, ...(kind === 'type' ? (layer.types ?? []) : [])].includes(
        getTopFolder(target),
      );
    return readImports(tree, path)
      .filter((found) => !isAllowed(found))
      .map((found) => `${path} -> ${found.path}`);
  });
}

const getTopFolder = (path: string): string => path.replace(/\/.*/, '');

const declarationPattern = /^export (?:async )?function\*? (\w+)/;
/** Matches a constant that is a function, or the result of a call that returns one. */
const assignmentPattern =
  /^export const (\w+)\b[^=]*=(?:$| (?:async )?[(<]| (?:lazy|memo|onDemand|once)[(<])/;

/** Returns functions that another file imports and that have no doc comment, as `path:line name`. */
export function findUndocumented(tree: Tree): string[] {
  const imports = [...tree.keys()].flatMap((path) => readImports(tree, path));
  const wholes = new Set(imports.filter(({ names }) => names === 'whole').map(({ path }) => path));
  const importedNames = new Set(
    imports.flatMap(({ path, names }) =>
      names === 'whole' ? [] : names.map((name) => `${path} ${name}`),
    ),
  );
  return [...tree].flatMap(([path, text]) =>
    findUndocumentedFunctions(text)
      .filter(({ name }) => wholes.has(path) || importedNames.has(`${path} ${name}`))
      .map(({ line, name }) => `${path}:${line} ${name}`),
  );
}

function findUndocumentedFunctions(text: string): { line: number; name: string }[] {
  const lines = text.split('\n');
  const checkedNames = new Set<string>();
  return lines.flatMap((line, index) => {
    const name = findFunction(line, lines[index + 1] ?? '');
    // Only the first overload of a function needs the comment.
    if (name === undefined || checkedNames.has(name)) return [];
    checkedNames.add(name);
    return isDocumented(lines, index) ? [] : [{ line: index + 1, name }];
  });
}

function findFunction(line: string, next: string): string | undefined {
  const [, declared] = declarationPattern.exec(line) ?? [];
  const [, assigned] = assignmentPattern.exec(line) ?? [];
  // If the value is on the next line, that line shows whether it is a function.
  const isOther = line.endsWith('=') && !/^ {2}(?:async )?[(<]/.test(next);
  return declared ?? (isOther ? undefined : assigned);
}

function isDocumented(lines: string[], index: number): boolean {
  const above = lines.slice(0, index).findLastIndex((line) => !line.startsWith('// biome-ignore'));
  return (lines[above] ?? '').endsWith('*/');
}
