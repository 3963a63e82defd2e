import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';

export type Place = { path: string; line: number };
export type Expression = Place & { source: string; flags: string };
/** `built` are the places of `new RegExp(…)`, whose source only shows when the code runs. */
export type Expressions = { literals: Expression[]; built: Place[] };

const folders = ['lambdas', 'shared', 'infra/local', 'web/src'];
/** Methods of a string that make a regular expression of a string. */
const compiling = ['match', 'matchAll', 'search'];

/** Every regular expression in the code that reads texts of users, sources and models. */
export function collectExpressions(): Expressions {
  const paths = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`)).toSorted();
  const found = paths.map((path) => expressionsIn(path, readFileSync(path, 'utf8')));
  return {
    literals: found.flatMap(({ literals }) => literals),
    built: found.flatMap(({ built }) => built),
  };
}

/** The regular expressions of one file. */
export function expressionsIn(path: string, text: string): Expressions {
  const literals: Expression[] = [];
  const built: Place[] = [];
  const placeAt = (start: number) => ({ path, line: text.slice(0, start).split('\n').length });
  const isName = (node: { type: string }) =>
    node.type === 'Identifier' && 'name' in node && node.name === 'RegExp';
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern: source, flags } = node.regex;
      literals.push({ ...placeAt(node.start), source, flags });
    },
    NewExpression({ start, callee }) {
      if (isName(callee)) built.push(placeAt(start));
    },
    CallExpression({ start, callee, arguments: [first] }) {
      const isCompiling =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        compiling.includes(callee.property.name) &&
        (first?.type === 'TemplateLiteral' ||
          (first?.type === 'Literal' && typeof first.value === 'string'));
      if (isName(callee) || isCompiling) built.push(placeAt(start));
    },
  }).visit(parseSync(path, text).program);
  return { literals, built };
}
