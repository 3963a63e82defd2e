import { clipToWords, cutAtWord } from './clip.ts';
import { countWords } from './text.ts';

/** Slots that stay unchanged: data, and text outside the slide. */
const unshortenedKeys = new Set([
  'notes',
  'sources',
  'code',
  'language',
  'categories',
  'series',
  'kind',
  'unit',
  'icon',
  'when',
  'value',
]);
const fixedLengthListKeys = new Set(['rows', 'columns', 'steps']);

type ShortenOptions = {
  /** Approximate share of a text's length to keep. */
  share: number;
  /**
   * Whether a text without a suitable clause boundary is cut within a clause, for slides that must fit. If false, such
   * a text stays whole.
   */
  mustCut: boolean;
  /** Texts with at most this number of words stay; 6 by default. */
  keptWords?: number;
};

function shortenText(text: string, { share, mustCut, keptWords = 6 }: ShortenOptions): string {
  const words = countWords(text);
  if (words <= keptWords) return text;
  const clause = clipToWords(text, Math.floor((words * share) / 1.2));
  return clause ?? (mustCut ? cutAtWord(text, Math.floor(text.length * share)) : text);
}

/** Shortens all texts in a slide's slots and drops the last item of long lists. */
export function shorten(value: unknown, options: ShortenOptions, key = ''): unknown {
  if (unshortenedKeys.has(key)) return value;
  if (Array.isArray(value)) {
    const items = value.length > 3 && !fixedLengthListKeys.has(key) ? value.slice(0, -1) : value;
    // Passes the key of the table's rows on to each row. Rows are in `fixedLengthListKeys`, so no row loses its last cell.
    return items.map((item) => shorten(item, options, key));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, shorten(inner, options, name)]),
    );
  }
  return typeof value === 'string' ? shortenText(value, options) : value;
}
