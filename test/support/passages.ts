import { marked, type Token } from 'marked';
import type { Passage } from '#infra/local/demo-model/agent/inputs.ts';

const kinds: Record<string, Passage['kind']> = {
  paragraph: 'paragraph',
  text: 'paragraph',
  list: 'list',
  table: 'table',
  code: 'code',
  blockquote: 'quote',
};

function textOf(token: Token): string {
  if (token.type === 'code' || token.type === 'paragraph' || token.type === 'blockquote')
    return token.text;
  return token.raw.trim();
}

/** Cuts Markdown into passages with their heading path, as the reader of sources does. */
export function passagesOf(markdown: string): Passage[] {
  const path: { depth: number; text: string }[] = [];
  const passages: Passage[] = [];
  for (const token of marked.lexer(markdown)) {
    if (token.type === 'heading') {
      while ((path.at(-1)?.depth ?? 0) >= token.depth) path.pop();
      path.push({ depth: token.depth, text: token.text });
      continue;
    }
    const kind = kinds[token.type];
    if (!kind) continue;
    const id = `s1-p${passages.length + 1}`;
    passages.push({
      id,
      source: 's1',
      kind,
      heading: path.map(({ text }) => text),
      text: textOf(token),
    });
  }
  return passages;
}
