/** A stretch of inline text with one set of marks. */
export type Span = {
  text: string;
  bold?: true;
  em?: true;
  code?: true;
  href?: string;
  /** Colour of its own, in place of the text's; markup never sets it. */
  color?: string;
};

/** Marks with their contents; of bold only the stars that open it. An address holds no link of its own. */
const markup =
  /\\([\\*`[\]])|`([^`\n]+)`|(\*\*)(?=\S)|\*([^\s*](?:[^*\n]*[^\s*])?)\*|\[([^\][\n]{1,300})\]\(((?:[^()\s\]]|\](?!\()|\([^()\s\]]*\)){1,2000})\)/g;
const boldEnd = /(?<=\S)\*\*(?!\*)|[\n\r\u2028\u2029]|$/g;

type Mark = { start: number; end: number; kind: 'escaped' | 'code' | 'bold' | 'em' | 'link' } & {
  inner: string;
  href?: string | undefined;
};

/** The outermost marks of a text in order. */
function* marksIn(text: string): Generator<Mark> {
  let at = 0;
  /** Up to here nothing ends a bold text: each line is searched once. */
  let endless = 0;
  for (;;) {
    markup.lastIndex = at;
    const match = markup.exec(text);
    if (!match) return;
    const { index: start } = match;
    const [whole, escaped, code, stars, em, label, href] = match;
    if (stars === undefined) {
      const end = start + whole.length;
      at = end;
      if (escaped !== undefined) yield { start, end, kind: 'escaped', inner: escaped };
      else if (code !== undefined) yield { start, end, kind: 'code', inner: code };
      else if (em !== undefined) yield { start, end, kind: 'em', inner: em };
      else if (label !== undefined) yield { start, end, kind: 'link', inner: label, href };
      continue;
    }
    at = start + 1;
    if (start < endless) continue;
    boldEnd.lastIndex = start + 3;
    const close = boldEnd.exec(text);
    if (close?.[0] !== '**') {
      endless = close?.index ?? text.length;
      continue;
    }
    at = close.index + 2;
    yield { start, end: at, kind: 'bold', inner: text.slice(start + 2, close.index) };
  }
}

/** Addresses that a slide may link to. */
function isSafeHref(href: string): boolean {
  return /^(?:https?:\/\/[^\s"'<>]+|mailto:[^\s"'<>]+)$/i.test(href);
}

function push(spans: Span[], text: string, marks: Omit<Span, 'text'>): void {
  if (text !== '') spans.push({ ...marks, text });
}

/** Marks within each other that are parsed: each level reads its text again. */
const nestedAtMost = 8;

function parseInto(spans: Span[], text: string, marks: Omit<Span, 'text'>, depth = 0): void {
  const found = depth > nestedAtMost ? [] : marksIn(text);
  let end = 0;
  for (const { start, end: after, kind, inner, href = '' } of found) {
    push(spans, text.slice(end, start), marks);
    end = after;
    if (kind === 'escaped') push(spans, inner, marks);
    else if (kind === 'code') push(spans, inner, { ...marks, code: true });
    else if (kind === 'bold') parseInto(spans, inner, { ...marks, bold: true }, depth + 1);
    else if (kind === 'em') parseInto(spans, inner, { ...marks, em: true }, depth + 1);
    else parseInto(spans, inner, isSafeHref(href) ? { ...marks, href } : marks, depth + 1);
  }
  push(spans, text.slice(end), marks);
}

/**
 * Parses `**bold**`, `*emphasis*`, `` `code` `` and `[label](https://…)`; a backslash escapes a mark.
 * White space is collapsed. A link to anything but http, https or mailto is left as its label.
 */
export function parseInline(text: string): Span[] {
  const spans: Span[] = [];
  parseInto(spans, text.replace(/\s+/g, ' ').trim(), {});
  return spans;
}

/** Where something stands in a text. */
export type Range = { start: number; end: number };

/** Where a text's code stands, its backticks included, as `parseInline` reads it. */
export function codeRanges(text: string, from = 0, depth = 0): Range[] {
  if (depth > nestedAtMost) return [];
  return [...marksIn(text)].flatMap(({ start, end, kind, inner }) => {
    if (kind === 'code') return [{ start: from + start, end: from + end }];
    if (kind === 'escaped') return [];
    return codeRanges(inner, from + start + (kind === 'bold' ? 2 : 1), depth + 1);
  });
}

/** The text without its marks. */
export function plainText(text: string): string {
  return parseInline(text)
    .map((span) => span.text)
    .join('');
}
