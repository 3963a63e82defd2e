import { common, createLowlight } from 'lowlight';

/** What a stretch of code is, as far as its colour tells. */
export type TokenKind = 'keyword' | 'string' | 'number' | 'name' | 'comment';
export type Token = { text: string; kind: TokenKind | undefined };

type Node = {
  type: string;
  value?: string;
  children?: Node[];
  properties?: { className?: unknown };
};

const kinds: [RegExp, TokenKind][] = [
  [/^hljs-(?:comment|quote|doctag|meta)$/, 'comment'],
  [/^hljs-(?:keyword|built_in|type|selector-tag|selector-class|name|section|bullet)$/, 'keyword'],
  [/^hljs-(?:string|regexp|char|addition|link|code)$/, 'string'],
  [/^hljs-(?:number|literal|symbol|deletion)$/, 'number'],
  [/^hljs-(?:title|attr|attribute|property|selector-attr|variable|template-variable)$/, 'name'],
];

function kindOf(node: Node, around: TokenKind | undefined): TokenKind | undefined {
  const names = node.properties?.className;
  const [name] = Array.isArray(names) ? (names as unknown[]) : [];
  // What is filled into a string is code again.
  if (name === 'hljs-subst') return undefined;
  return kinds.find(([pattern]) => pattern.test(String(name)))?.[1] ?? around;
}

function collect(node: Node, kind: TokenKind | undefined, lines: Token[][]): void {
  for (const child of node.children ?? []) {
    if (child.type !== 'text') {
      collect(child, kindOf(child, kind), lines);
      continue;
    }
    (child.value ?? '').split('\n').forEach((text, i) => {
      if (i > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push({ text, kind });
    });
  }
}

let known: ReturnType<typeof createLowlight> | undefined;

/** The lines of a piece of code by what they are made of; in a language that isn't known, as they stand. */
export function highlightLines(code: string, language: string | undefined): Token[][] {
  known ??= createLowlight(common);
  const name = language?.trim().toLowerCase() ?? '';
  if (!known.registered(name))
    return code.split('\n').map((text) => (text === '' ? [] : [{ text, kind: undefined }]));
  const lines: Token[][] = [[]];
  collect(known.highlight(name, code) as Node, undefined, lines);
  return lines;
}
