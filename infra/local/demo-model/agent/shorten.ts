import { clipToWords, cutAtWord } from './clip.ts';
import { wordsIn } from './text.ts';

/** Parts that are data or stand outside the slide: they stay as they are. */
const untouched = new Set([
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
const keepsLength = new Set(['rows', 'columns', 'steps']);

function shortenText(text: string, share: number): string {
  const words = wordsIn(text);
  if (words <= 6) return text;
  return (
    clipToWords(text, Math.floor((words * share) / 1.2)) ??
    cutAtWord(text, Math.floor(text.length * share))
  );
}

/** Shortens all texts of a slide's slots to about a share of their length, and drops the last of long lists. */
export function shorten(value: unknown, share: number, key = ''): unknown {
  if (untouched.has(key)) return value;
  if (Array.isArray(value)) {
    const kept = value.length > 3 && !keepsLength.has(key) ? value.slice(0, -1) : value;
    return kept.map((item) => shorten(item, share));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, shorten(inner, share, name)]),
    );
  }
  return typeof value === 'string' ? shortenText(value, share) : value;
}
