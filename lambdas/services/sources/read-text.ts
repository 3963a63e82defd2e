import { marked, type Token, type Tokens } from 'marked';
import type { Passage } from '#shared/schemas/research.ts';

/** Longest passage in characters; longer paragraphs are cut between sentences. */
const longest = 1_800;

type Draft = Pick<Passage, 'kind' | 'text'>;

/** Plain text reads as Markdown; headings that are only lines of their own are found in numbered and Chinese styles. */
const plainHeading =
  /^(?:第[一二三四五六七八九十百]+[章节部分]|[一二三四五六七八九十]+、|\d{1,2}(?:\.\d{1,2})?\s+[A-Z])[^。.!?！？]{1,60}$/;

function splitLong(text: string): string[] {
  if (text.length <= longest) return [text];
  const pieces: string[] = [];
  let piece = '';
  for (const sentence of text.match(/[^.!?。！？]+[.!?。！？]*\s*|[.!?。！？]+/g) ?? [text]) {
    if (piece !== '' && piece.length + sentence.length > longest) {
      pieces.push(piece.trim());
      piece = '';
    }
    piece += sentence;
  }
  if (piece.trim() !== '') pieces.push(piece.trim());
  return pieces;
}

function draftsOf(token: Token): Draft[] {
  switch (token.type) {
    case 'paragraph':
    case 'text':
      return splitLong(token.raw.trim()).map((text) => ({ kind: 'paragraph', text }));
    case 'list':
      return [{ kind: 'list', text: token.raw.trim() }];
    case 'table':
      return [{ kind: 'table', text: token.raw.trim() }];
    case 'code':
      return [{ kind: 'code', text: (token as Tokens.Code).text }];
    case 'blockquote':
      return [{ kind: 'quote', text: (token as Tokens.Blockquote).text.trim() }];
    default:
      return [];
  }
}

/** The heading that a token is: its depth and text; undefined for others. */
function headingOf(token: Token): { depth: number; text: string } | undefined {
  if (token.type === 'heading') {
    const heading = token as Tokens.Heading;
    return { depth: heading.depth, text: heading.text.trim() };
  }
  const line = token.raw.trim();
  const isPlain = token.type === 'paragraph' && !line.includes('\n') && plainHeading.test(line);
  return isPlain ? { depth: 2, text: line } : undefined;
}

/**
 * Reads pasted text (plain or Markdown) into passages with ids `p1`, `p2`, … made unique by the source's id;
 * each knows the headings above it. Headings are passages too.
 */
export function toPassages(text: string, sourceId: string): Passage[] {
  const passages: Passage[] = [];
  let path: { depth: number; text: string }[] = [];
  const add = (draft: Draft) => {
    if (draft.text === '') return;
    passages.push({
      id: `${sourceId}-p${passages.length + 1}`,
      source: sourceId,
      heading: path.map((heading) => heading.text),
      ...draft,
    });
  };
  for (const token of marked.lexer(text.replace(/\r\n?/g, '\n'))) {
    const heading = headingOf(token);
    if (heading) {
      path = path.filter((above) => above.depth < heading.depth);
      add({ kind: 'heading', text: heading.text });
      path.push(heading);
    } else {
      for (const draft of draftsOf(token)) add(draft);
    }
  }
  return passages;
}
