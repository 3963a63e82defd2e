import { parseInline } from './inline.ts';

/** Names of HTML that no sentence has alone in angle brackets. */
export const htmlNames = (
  'a abbr article aside audio b base big blockquote body br button canvas center code div em embed figure font ' +
  'footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label li link main ' +
  'mark marquee math meta nav noscript object ol option p param picture pre q s script section select small source ' +
  'span strike strong style sub sup svg table tbody td template textarea tfoot th thead title tr tt u ul video'
).split(' ');

const attribute = String.raw`\s+[\w:@.-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]+)`;
/** A tag by its name, or by its attributes; "<p95", "Map<string, number>" and "a <b and c> d" are none. */
const tag = String.raw`<\/?(?:${htmlNames.join('|')})\s*\/?>|<[a-z][\w:-]*(?:${attribute})+\s*\/?>|<!(?:--|doctype)[^>]*>`;

/** The text without HTML. */
export const withoutHtml = (text: string): string => text.replace(new RegExp(tag, 'gi'), '');

type Rule = {
  isError: boolean;
  pattern: RegExp;
  /** For the model that mends it. */
  message: string;
};

const asTable = 'shows the pipes of a table: use the layout table, or words';
const asMark = 'shows marks that were meant as markup: leave them out';

// A heading's mark may be an article's number ("#1") or a column's head ("# of seats"); two stars with room, a power.
const rules: readonly Rule[] = [
  {
    isError: true,
    pattern: /^\|\s.*\s\|$|^(?:\|[^\s|](?:[^|]*[^\s|])?){2,}\|$|\|\s*:?-{3,}|-{3,}:?\s*\|/,
    message: asTable,
  },
  { isError: true, pattern: /^#{1,6}\s+(?!of\b)|(?:^|\s)#{2,6}(?=\s|\p{L}|$)/u, message: asMark },
  { isError: true, pattern: /\*\*(?!\s)|(?<!\s|^)\*\*|``/, message: asMark },
  { isError: true, pattern: /!\[[^\]]*\]\(|^\[[ x]\]\s/i, message: asMark },
  { isError: true, pattern: new RegExp(tag, 'i'), message: 'shows HTML: write plain words' },
  {
    isError: true,
    pattern: /&(?:nbsp|amp|lt|gt|quot|apos|[mn]dash|hellip|#\d{2,5}|#x[\da-f]{2,5});/i,
    message: 'shows HTML: write plain words',
  },
  { isError: false, pattern: /^[-*•]\s(?!\d)|__\w/, message: asMark },
];

const picture = /!\[(?=[^\]]*\]\()/g;

/** What a text shows outside its code, marks that are markup put aside. A picture's would pass for a link's. */
const shownOf = (text: string): string =>
  parseInline(text.replace(picture, '!\\['))
    .map((span) => (span.code ? 'code' : span.text))
    .join('');

/** The mark that a reader sees as it stands, though it was meant as markup; undefined where there is none. */
export function strayMark(text: string): Omit<Rule, 'pattern'> | undefined {
  const shown = shownOf(text);
  return rules.find(({ pattern }) => pattern.test(shown));
}

/** A line that is a rule: `---`, `:---:`, `===`. */
export const isRule = (text: string): boolean =>
  /^(?::?-{3,}:?|={3,}|_{3,}|\*{3,})$/.test(text.trim());

const bareNumber = /^[\p{Sc}~<>≈+-]*\s*\d[\d.,\s]*\s*(?:[%‰\p{Sc}]|\p{L}{1,3})?$/u;

/** Whether a text reads as a row of a table that has no outer pipes: three cells or more, or a bare figure in one. */
export function isTableRow(text: string): boolean {
  const cells = shownOf(text).split(/\s\|\s/);
  return cells.length > 2 || (cells.length === 2 && cells.some((cell) => bareNumber.test(cell)));
}

/** What is said of such a row. */
export const tableRow: Omit<Rule, 'pattern'> = { isError: true, message: asTable };
