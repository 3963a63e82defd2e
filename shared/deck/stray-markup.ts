import { hasHtml } from './html-tags.ts';
import { parseInline } from './inline.ts';

type StrayMarkupRule = {
  isError: boolean;
  isPresent: (text: string) => boolean;
  /** Instruction for the model that repairs the text. */
  message: string;
};

const tableMessage = 'shows the pipes of a table: use the layout table, or words';
const strayMarkupMessage = 'shows marks that were meant as markup: leave them out';

const createMatcher = (pattern: RegExp) => (text: string) => pattern.test(text);

// A single # is no heading in a rank ("# 1 in Europe") or a column header ("# of seats").
const headingMarkPattern = String.raw`#\s(?!of\b|\d)|#{2,6}\s`;
/** Matches the Markdown mark of a list item or a heading at the start of a line. */
export const lineStartMark = new RegExp(
  String.raw`^(?:[-*•·]\s|${headingMarkPattern}|\d{1,2}[.)、]\s)`,
  'u',
);

// Not markup: two stars between spaces or after a number (a power, a footnote, a significance level), more than two
// stars (a rating), and "|x|y|" (a mathematical product).
const strayMarkupRules: readonly StrayMarkupRule[] = [
  {
    isError: true,
    isPresent: createMatcher(
      /^\|\s.*\s\|$|^(?!(?:\|[^\s\d|])+\|$)(?:\|[^\s|](?:[^|]*[^\s|])?){2,}\|$|\|\s*:?-{3,}|(?<!-)-{3,}:?\s*\|/,
    ),
    message: tableMessage,
  },
  {
    isError: true,
    isPresent: createMatcher(
      new RegExp(String.raw`^(?:${headingMarkPattern})|(?:^|\s)#{2,6}(?=\s|\p{L}|$)`, 'u'),
    ),
    message: strayMarkupMessage,
  },
  {
    isError: true,
    isPresent: createMatcher(/(?<![*\d%])\*\*(?![\s*)]|$|p\s?[<=≤])|(?<![\s*\d%(]|^)\*\*(?!\*)|``/),
    message: strayMarkupMessage,
  },
  {
    isError: true,
    isPresent: createMatcher(/!\[(?:[^\]!]|!(?!\[))*\]\(|^\[[ x]\]\s/i),
    message: strayMarkupMessage,
  },
  { isError: true, isPresent: hasHtml, message: 'shows HTML: write plain words' },
  {
    isError: true,
    isPresent: createMatcher(
      /&(?:nbsp|amp|lt|gt|quot|apos|[mn]dash|hellip|#\d{2,5}|#x[\da-f]{2,5});/i,
    ),
    message: 'shows HTML: write plain words',
  },
  { isError: false, isPresent: createMatcher(/^[-*•]\s(?!\d)|__\w/), message: strayMarkupMessage },
];

/** Escapes the bracket of each Markdown image `![alt](…)`, so that it isn't parsed as a link. */
function escapePictures(text: string): string {
  let end = 0;
  return text.replaceAll('![', (mark, at: number) => {
    if (end !== -1 && end < at + 2) end = text.indexOf(']', at + 2);
    return end !== -1 && text[end + 1] === '(' ? '!\\[' : mark;
  });
}

/** Returns the text as readers see it: without inline marks, and with the word "code" in place of each code span. */
const toRenderedText = (text: string): string =>
  parseInline(escapePictures(text))
    .map((span) => (span.code ? 'code' : span.text))
    .join('');

/** Returns the first rule that the text breaks by showing raw Markdown or HTML to the reader; undefined if none. */
export function findStrayMarkup(text: string): Omit<StrayMarkupRule, 'isPresent'> | undefined {
  const shown = toRenderedText(text);
  return strayMarkupRules.find(({ isPresent }) => isPresent(shown));
}

/** Whether a line is a Markdown horizontal rule or table separator: `---`, `:---:`, `===`. */
export const isHorizontalRule = (text: string): boolean =>
  /^(?::?-{3,}:?|={3,}|_{3,}|\*{3,})$/.test(text.trim());

const bareNumberPattern = /^[\p{Sc}~<>≈+-]*\s*\d[\d.,\s]*(?:[%‰\p{Sc}]|\p{L}{1,3})?$/u;

/** Whether a text looks like a table row without outer pipes: three or more cells, or two with a bare number. */
export function isTableRow(text: string): boolean {
  const cells = toRenderedText(text).split(/\s\|\s/);
  return (
    cells.length > 2 || (cells.length === 2 && cells.some((cell) => bareNumberPattern.test(cell)))
  );
}

/** The finding for a text that looks like a table row. */
export const tableRowProblem: Omit<StrayMarkupRule, 'isPresent'> = {
  isError: true,
  message: tableMessage,
};
