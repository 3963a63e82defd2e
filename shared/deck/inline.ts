/** Colours of the theme's palette that a piece of text can have. */
export const textColors = ['accent', 'second', 'third', 'muted'] as const;
export type TextColor = (typeof textColors)[number];

/** A piece of inline text with uniform formatting. */
export type Span = {
  text: string;
  bold?: true;
  em?: true;
  code?: true;
  href?: string;
  /** Colour of the theme's palette. */
  paletteColor?: TextColor;
  /** Colour that overrides the text style's. Markup never sets it. */
  color?: string;
  /** Size relative to the text's. Markup never sets it. */
  scale?: number;
};

/**
 * Matches inline marks with their content; for bold text, only the opening asterisks. A link's address can't contain
 * another link.
 */
const markPattern =
  /\\([\\*`[\]])|`([^`\n]+)`|(\*\*)(?=\S)|\*([^\s*](?:[^*\n]*[^\s*])?)\*|\[([^\][\n]{1,300})\]\(((?:[^()\s\]]|\](?!\()|\([^()\s\]]*\)){1,2000})\)/g;
const boldEndPattern = /(?<=\S)\*\*(?!\*)|[\n\r\u2028\u2029]|$/g;

type Mark = { start: number; end: number; kind: 'escaped' | 'code' | 'bold' | 'em' | 'link' } & {
  inner: string;
  href?: string | undefined;
};

/** Yields the outermost marks of a text in order. */
function* findMarks(text: string): Generator<Mark> {
  let at = 0;
  /** No bold text ends before this index; prevents searching a line again for each opening mark. */
  let noBoldEndBefore = 0;
  for (;;) {
    markPattern.lastIndex = at;
    const match = markPattern.exec(text);
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
    if (start < noBoldEndBefore) continue;
    boldEndPattern.lastIndex = start + 3;
    const close = boldEndPattern.exec(text);
    if (close?.[0] !== '**') {
      noBoldEndBefore = close?.index ?? text.length;
      continue;
    }
    at = close.index + 2;
    yield { start, end: at, kind: 'bold', inner: text.slice(start + 2, close.index) };
  }
}

/** Whether a slide may link to an address: http, https or mailto only. */
export function isSafeHref(href: string): boolean {
  return /^(?:https?:\/\/[^\s"'<>]+|mailto:[^\s"'<>]+)$/i.test(href);
}

/** Returns the marks of `[text](address)`: a link, or a colour for `color:accent`; none for other addresses. */
function createLinkMarks(address: string): Omit<Span, 'text'> {
  const paletteColor = textColors.find((name) => address === `color:${name}`);
  if (paletteColor) return { paletteColor };
  return isSafeHref(address) ? { href: address } : {};
}

function pushSpan(spans: Span[], text: string, marks: Omit<Span, 'text'>): void {
  if (text !== '') spans.push({ ...marks, text });
}

/** Deepest nesting of marks that is parsed, since each level scans its text again. */
const maxNesting = 8;

function parseMarksInto(spans: Span[], text: string, marks: Omit<Span, 'text'>, depth = 0): void {
  const found = depth > maxNesting ? [] : findMarks(text);
  let end = 0;
  for (const { start, end: after, kind, inner, href = '' } of found) {
    pushSpan(spans, text.slice(end, start), marks);
    end = after;
    if (kind === 'escaped') pushSpan(spans, inner, marks);
    else if (kind === 'code') pushSpan(spans, inner, { ...marks, code: true });
    else if (kind === 'bold') parseMarksInto(spans, inner, { ...marks, bold: true }, depth + 1);
    else if (kind === 'em') parseMarksInto(spans, inner, { ...marks, em: true }, depth + 1);
    else parseMarksInto(spans, inner, { ...marks, ...createLinkMarks(href) }, depth + 1);
  }
  pushSpan(spans, text.slice(end), marks);
}

/** Parses the marks of a text as `parseInline` does, but keeps its white space. */
export function parseSpans(text: string): Span[] {
  const spans: Span[] = [];
  parseMarksInto(spans, text, {});
  return spans;
}

/**
 * Parses `**bold**`, `*emphasis*`, `` `code` ``, `[label](https://…)` and `[text](color:accent)`; a backslash escapes a
 * mark. Collapses white space. A link to anything but http, https or mailto becomes its plain label.
 */
export const parseInline = (text: string): Span[] => parseSpans(text.replace(/\s+/g, ' ').trim());

/** A range of a text, as UTF-16 indexes; `end` is exclusive. */
export type Range = { start: number; end: number };

/** Returns the ranges of a text's code spans, including their backticks. */
export function findCodeRanges(text: string, from = 0, depth = 0): Range[] {
  if (depth > maxNesting) return [];
  return [...findMarks(text)].flatMap(({ start, end, kind, inner }) => {
    if (kind === 'code') return [{ start: from + start, end: from + end }];
    if (kind === 'escaped') return [];
    return findCodeRanges(inner, from + start + (kind === 'bold' ? 2 : 1), depth + 1);
  });
}

/** Returns the text without inline marks. */
export function toPlainText(text: string): string {
  return parseInline(text)
    .map((span) => span.text)
    .join('');
}
