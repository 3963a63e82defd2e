import { parseInline, type Span, toPlainText } from '#shared/deck/inline.ts';

/*
 * Writes a deck's texts as Markdown that every CommonMark or GFM renderer shows literally: a character is escaped only
 * where it would start an element. Rule numbers are those of CommonMark 0.31.2 and GFM 0.29.
 */

const isWord = (char: string) => /[\p{L}\p{N}]/u.test(char);
const isSpace = (char: string) => /\s/.test(char);

/** Whether a character would be parsed as markup, given its neighbours; '' marks the start or end of the text. */
const isMarkup: Record<string, (before: string, after: string, rest: string) => boolean> = {
  '\\': (_before, after) => !isWord(after) && !isSpace(after),
  '`': () => true,
  // CommonMark 6.2: opens or closes emphasis only next to a character that is not a space.
  '*': (before, after) => before === '' || !isSpace(before) || !isSpace(after),
  _: (before, after) => !(isWord(before) && isWord(after)) && !(isSpace(before) && isSpace(after)),
  // GFM 6.5: strikethrough closes only after a character that is not a space.
  '~': (before, after) => after === '~' || !isSpace(before),
  // CommonMark 6.6: tags, comments, declarations, and addresses in angle brackets.
  '<': (_before, after) => !isSpace(after) && !/[\d=]/.test(after),
  '&': (_before, _after, rest) => /^#?\w{1,32};/.test(rest),
  // CommonMark 4.7, 6.3, 6.4: a link or link definition needs one of `([:` after its label; footnotes start with a
  // caret.
  ']': (_before, after) => after !== '' && '([:'.includes(after),
  '[': (_before, after) => after === '^',
  '!': (_before, after) => after === '[',
};

const markupChars = /[\\`*_~<&[\]!]/g;

/** Escapes plain text for use within a line. `isLabel` escapes every square bracket. */
export function escapeText(text: string, isLabel = false): string {
  return text.replace(/\s+/g, ' ').replace(markupChars, (char, at: number, whole: string) => {
    const rest = whole.slice(at + 1);
    const isBracket = isLabel && (char === '[' || char === ']');
    const [before, after] = [whole[at - 1] ?? '', rest[0] ?? ''];
    if (!isBracket && !isMarkup[char]?.(before, after, rest)) return char;
    // A GFM autolink (6.9) includes a following backslash and so unescapes the character after it. Therefore `<` is
    // written as an entity.
    return char === '<' ? '&lt;' : `\\${char}`;
  });
}

/** A link's destination, in angle brackets where it needs them; undefined unless it is http or https. */
function formatDestination(href: string): string | undefined {
  if (!/^https?:\/\//i.test(href)) return undefined;
  const encoded = href.replace(/[\\`|<>]/g, (char) => encodeURIComponent(char));
  return /[()*_[\]]/.test(encoded) ? `<${encoded}>` : encoded;
}

/** Groups consecutive spans that have the same key. */
function groupRuns<Value>(spans: Span[], keyOf: (span: Span) => Value): [Value, Span[]][] {
  const groups: [Value, Span[]][] = [];
  for (const span of spans) {
    const last = groups.at(-1);
    if (last && last[0] === keyOf(span)) last[1].push(span);
    else groups.push([keyOf(span), [span]]);
  }
  return groups;
}

function writeText(spans: Span[], isLabel: boolean): string {
  return groupRuns(spans, ({ code }) => code === true)
    .map(([isCode, same]) => {
      const text = same.map((span) => span.text).join('');
      return isCode && !text.includes('`') ? `\`${text}\`` : escapeText(text, isLabel);
    })
    .join('');
}

function writeLinks(spans: Span[]): string {
  return groupRuns(spans, ({ href }) => (href === undefined ? undefined : formatDestination(href)))
    .map(([to, same], i, all) => {
      if (to) return `[${writeText(same, true)}](${to})`;
      const text = writeText(same, false);
      // An exclamation mark before a link would turn it into a picture.
      const isBeforeLink = i + 1 < all.length && text.endsWith('!');
      return isBeforeLink ? `${text.slice(0, -1)}\\!` : text;
    })
    .join('');
}

function removeCode({ code: _code, ...rest }: Span): Span {
  return rest;
}

/**
 * Writes code as text where its backticks can't be trusted: a GFM autolink includes a following backtick, and an
 * adjacent backtick changes the run's length. Either would expose the code's content as markup.
 */
function removeUnsafeCode(spans: Span[]): Span[] {
  // Whether the word before a span may be an address, and the word's last three characters.
  let [isAddress, end] = [false, ''];
  return spans.map((span, i) => {
    // Content that could become an element must not depend on how a renderer parses backticks.
    const isUnsafe =
      isAddress ||
      end.endsWith('`') ||
      /[<[\]&]/.test(span.text) ||
      spans[i + 1]?.text.startsWith('`');
    const from = span.text.lastIndexOf(' ') + 1;
    const word = from === 0 ? end + span.text : span.text.slice(from);
    isAddress = (from === 0 && isAddress) || /www\.|:\/\/|@/i.test(word);
    end = word.slice(-3);
    return isUnsafe ? removeCode(span) : span;
  });
}

/**
 * Wraps text in marks, keeping outer spaces outside: `* ` is no emphasis, and starts a list item at a line's start
 * (5.2).
 */
function wrapInMarks(mark: string, isMarked: boolean, text: string): string {
  const inner = text.trim();
  if (!isMarked || inner === '') return text;
  const start = text.indexOf(inner);
  return `${text.slice(0, start)}${mark}${inner}${mark}${text.slice(start + inner.length)}`;
}

/** Converts inline text to Markdown for use within a line. `change` can modify spans first. */
export function formatInline(text: string, change: (span: Span) => Span = (span) => span): string {
  return (
    groupRuns(removeUnsafeCode(parseInline(text).map(change)), ({ bold }) => bold === true)
      .map(([isBold, bolds]) => {
        const inner = groupRuns(bolds, ({ em }) => em === true);
        const words = inner
          .map(([isEm, same]) => wrapInMarks('*', isEm, writeLinks(same)))
          .join('');
        return wrapInMarks('**', isBold, words);
      })
      .join('')
      // Code written as text may begin with a space, which would prevent `line` from escaping what follows.
      .trimStart()
  );
}

/** Converts inline text to Markdown, all of it bold. */
export const formatBold = (text: string): string =>
  formatInline(text, (span) => ({ ...span, bold: true }));

/** Converts text without its inline marks to Markdown, for use within a line or between marks. */
export const formatPlain = (text: string): string => escapeText(toPlainText(text).trim());

/** Converts inline text to a heading's content; trailing number signs would be parsed as a closing sequence. */
export const formatHeading = (text: string): string =>
  formatInline(text).replace(
    /(^|\s)(#+)$/,
    (_all, before: string, signs: string) => `${before}\\${signs}`,
  );

/**
 * Line starts that make a heading, block quote, list item, thematic break, setext underline, table or task
 * (CommonMark 4 and 5).
 */
const lineStartPattern =
  /^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$)|-[-|:\s]*$|=+\s*$|[|:][|:\s-]*$|\[(?=[ xX]\]))/;
const itemNumber = /^(\d{1,9})([.)])(?=\s|$)/;

/** Converts inline text to Markdown for the start of a line. */
export const formatLine = (text: string): string =>
  formatInline(text)
    .replace(lineStartPattern, (start) => `\\${start}`)
    .replace(itemNumber, '$1\\$2');

/** Converts code with a pipe to plain text, because a pipe ends a table cell even inside code. */
const removePipedCode = (span: Span): Span => (span.text.includes('|') ? removeCode(span) : span);

/** Converts inline text to the content of a table cell (GFM 4.10). */
export const formatCell = (text: string): string =>
  formatInline(text, removePipedCode).replaceAll('|', '\\|');
