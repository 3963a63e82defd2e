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

const markup =
  /\\([\\*`[\]])|`([^`\n]+)`|\*\*(?=\S)(.+?)(?<=\S)\*\*(?!\*)|\*([^\s*](?:[^*\n]*[^\s*])?)\*|\[([^\]\n]{1,300})\]\(((?:[^()\s]|\([^()\s]*\)){1,2000})\)/g;

/** Addresses that a slide may link to. */
function isSafeHref(href: string): boolean {
  return /^(?:https?:\/\/[^\s"'<>]+|mailto:[^\s"'<>]+)$/i.test(href);
}

function push(spans: Span[], text: string, marks: Omit<Span, 'text'>): void {
  if (text !== '') spans.push({ ...marks, text });
}

function parseInto(spans: Span[], text: string, marks: Omit<Span, 'text'>): void {
  let end = 0;
  for (const match of text.matchAll(markup)) {
    push(spans, text.slice(end, match.index), marks);
    end = match.index + match[0].length;
    const [, escaped, code, bold, em, label, href] = match;
    if (escaped !== undefined) push(spans, escaped, marks);
    else if (code !== undefined) push(spans, code, { ...marks, code: true });
    else if (bold !== undefined) parseInto(spans, bold, { ...marks, bold: true });
    else if (em !== undefined) parseInto(spans, em, { ...marks, em: true });
    else if (label !== undefined && href !== undefined)
      parseInto(spans, label, isSafeHref(href) ? { ...marks, href } : marks);
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
export function codeRanges(text: string, from = 0): Range[] {
  return [...text.matchAll(markup)].flatMap(({ index, 0: { length }, ...groups }) => {
    const start = from + index;
    const [code, bold, em, label] = [groups[2], groups[3], groups[4], groups[5]];
    if (code !== undefined) return [{ start, end: start + length }];
    return codeRanges(bold ?? em ?? label ?? '', start + (bold === undefined ? 1 : 2));
  });
}

/** The text without its marks. */
export function plainText(text: string): string {
  return parseInline(text)
    .map((span) => span.text)
    .join('');
}
