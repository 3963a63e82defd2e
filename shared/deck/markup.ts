import { hasHtml } from './html.ts';
import { parseInline } from './inline.ts';

type Rule = {
  isError: boolean;
  isIn: (text: string) => boolean;
  /** For the model that mends it. */
  message: string;
};

const asTable = 'shows the pipes of a table: use the layout table, or words';
const asMark = 'shows marks that were meant as markup: leave them out';

const matches = (pattern: RegExp) => (text: string) => pattern.test(text);

// It may be a rank ("# 1 in Europe") or a column's head ("# of seats").
const headingMark = String.raw`#\s(?!of\b|\d)|#{2,6}\s`;
/** The mark of a list or a heading at the start of a line. */
export const lineMark = new RegExp(String.raw`^(?:[-*•·]\s|${headingMark}|\d{1,2}[.)、]\s)`, 'u');

// Two stars with room or behind a figure are a power, a footnote or a significance; more than two, a rating. "|x|y|"
// is a product.
const rules: readonly Rule[] = [
  {
    isError: true,
    isIn: matches(
      /^\|\s.*\s\|$|^(?!(?:\|[^\s\d|])+\|$)(?:\|[^\s|](?:[^|]*[^\s|])?){2,}\|$|\|\s*:?-{3,}|(?<!-)-{3,}:?\s*\|/,
    ),
    message: asTable,
  },
  {
    isError: true,
    isIn: matches(new RegExp(String.raw`^(?:${headingMark})|(?:^|\s)#{2,6}(?=\s|\p{L}|$)`, 'u')),
    message: asMark,
  },
  {
    isError: true,
    isIn: matches(/(?<![*\d%])\*\*(?![\s*)]|$|p\s?[<=≤])|(?<![\s*\d%(]|^)\*\*(?!\*)|``/),
    message: asMark,
  },
  { isError: true, isIn: matches(/!\[(?:[^\]!]|!(?!\[))*\]\(|^\[[ x]\]\s/i), message: asMark },
  { isError: true, isIn: hasHtml, message: 'shows HTML: write plain words' },
  {
    isError: true,
    isIn: matches(/&(?:nbsp|amp|lt|gt|quot|apos|[mn]dash|hellip|#\d{2,5}|#x[\da-f]{2,5});/i),
    message: 'shows HTML: write plain words',
  },
  { isError: false, isIn: matches(/^[-*•]\s(?!\d)|__\w/), message: asMark },
];

/** The text with the marks of its pictures escaped: `![` before the bracket and the parenthesis that end its words. */
function escapePictures(text: string): string {
  let end = 0;
  return text.replaceAll('![', (mark, at: number) => {
    if (end !== -1 && end < at + 2) end = text.indexOf(']', at + 2);
    return end !== -1 && text[end + 1] === '(' ? '!\\[' : mark;
  });
}

/** What a text shows outside its code, marks that are markup put aside. A picture's would pass for a link's. */
const shownOf = (text: string): string =>
  parseInline(escapePictures(text))
    .map((span) => (span.code ? 'code' : span.text))
    .join('');

/** The mark that a reader sees as it stands, though it was meant as markup; undefined where there is none. */
export function strayMark(text: string): Omit<Rule, 'isIn'> | undefined {
  const shown = shownOf(text);
  return rules.find(({ isIn }) => isIn(shown));
}

/** A line that is a rule: `---`, `:---:`, `===`. */
export const isRule = (text: string): boolean =>
  /^(?::?-{3,}:?|={3,}|_{3,}|\*{3,})$/.test(text.trim());

const bareNumber = /^[\p{Sc}~<>≈+-]*\s*\d[\d.,\s]*(?:[%‰\p{Sc}]|\p{L}{1,3})?$/u;

/** Whether a text reads as a row of a table that has no outer pipes: three cells or more, or a bare figure in one. */
export function isTableRow(text: string): boolean {
  const cells = shownOf(text).split(/\s\|\s/);
  return cells.length > 2 || (cells.length === 2 && cells.some((cell) => bareNumber.test(cell)));
}

/** What is said of such a row. */
export const tableRow: Omit<Rule, 'isIn'> = { isError: true, message: asTable };
