import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';

type Location = { path: string; line: number };
export type Expression = Location & { source: string; flags: string };
/** `built` contains the locations of `new RegExp(…)`, whose source is known only at run time. */
export type Expressions = { literals: Expression[]; built: Location[] };

const folders = ['lambdas', 'shared', 'infra/local', 'web/src'];
/** String methods that compile a string argument to a regular expression. */
const compilingMethods = ['match', 'matchAll', 'search'];

/** Returns every regular expression in code that processes texts of users, sources or models. */
export function collectExpressions(): Expressions {
  const paths = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`)).toSorted();
  const found = paths.map((path) => findExpressions(path, readFileSync(path, 'utf8')));
  return {
    literals: found.flatMap(({ literals }) => literals),
    built: found.flatMap(({ built }) => built),
  };
}

/** Returns the regular expressions of one file. */
export function findExpressions(path: string, text: string): Expressions {
  const literals: Expression[] = [];
  const built: Location[] = [];
  const locationAt = (start: number) => ({ path, line: text.slice(0, start).split('\n').length });
  const isName = (node: { type: string }) =>
    node.type === 'Identifier' && 'name' in node && node.name === 'RegExp';
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern: source, flags } = node.regex;
      literals.push({ ...locationAt(node.start), source, flags });
    },
    NewExpression({ start, callee }) {
      if (isName(callee)) built.push(locationAt(start));
    },
    CallExpression({ start, callee, arguments: [first] }) {
      const isCompiling =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        compilingMethods.includes(callee.property.name) &&
        (first?.type === 'TemplateLiteral' ||
          (first?.type === 'Literal' && typeof first.value === 'string'));
      if (isName(callee) || isCompiling) built.push(locationAt(start));
    },
  }).visit(parseSync(path, text).program);
  return { literals, built };
}
