import { common, createLowlight } from 'lowlight';

/** Kind of a code token; each kind has its own colour. */
export type TokenKind = 'keyword' | 'string' | 'number' | 'name' | 'comment';
export type Token = { text: string; kind: TokenKind | undefined };

type SyntaxNode = {
  type: string;
  value?: string;
  children?: SyntaxNode[];
  properties?: { className?: unknown };
};

const kindByClassName: [RegExp, TokenKind][] = [
  [/^hljs-(?:comment|quote|doctag|meta)$/, 'comment'],
  [/^hljs-(?:keyword|built_in|type|selector-tag|selector-class|name|section|bullet)$/, 'keyword'],
  [/^hljs-(?:string|regexp|char|addition|link|code)$/, 'string'],
  [/^hljs-(?:number|literal|symbol|deletion)$/, 'number'],
  [/^hljs-(?:title|attr|attribute|property|selector-attr|variable|template-variable)$/, 'name'],
];

function getTokenKind(node: SyntaxNode, around: TokenKind | undefined): TokenKind | undefined {
  const names = node.properties?.className;
  const [name] = Array.isArray(names) ? (names as unknown[]) : [];
  // An interpolation inside a string is code, not string.
  if (name === 'hljs-subst') return undefined;
  return kindByClassName.find(([pattern]) => pattern.test(String(name)))?.[1] ?? around;
}

function collectTokens(node: SyntaxNode, kind: TokenKind | undefined, lines: Token[][]): void {
  for (const child of node.children ?? []) {
    if (child.type !== 'text') {
      collectTokens(child, getTokenKind(child, kind), lines);
      continue;
    }
    (child.value ?? '').split('\n').forEach((text, i) => {
      if (i > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push({ text, kind });
    });
  }
}

let lowlight: ReturnType<typeof createLowlight> | undefined;

/** Returns the tokens of each line of code. An unknown or missing language gives one plain token a line. */
export function highlightLines(code: string, language: string | undefined): Token[][] {
  lowlight ??= createLowlight(common);
  const name = language?.trim().toLowerCase() ?? '';
  if (!lowlight.registered(name))
    return code.split('\n').map((text) => (text === '' ? [] : [{ text, kind: undefined }]));
  const lines: Token[][] = [[]];
  collectTokens(lowlight.highlight(name, code) as SyntaxNode, undefined, lines);
  return lines;
}
