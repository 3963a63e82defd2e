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

type How = {
  /** The part of a text's length that is left, about. */
  share: number;
  /** Cuts where no clause ends, too: for a slide that must fit. Else such a text stays whole, so that it keeps its sense. */
  mustCut: boolean;
};

function shortenText(text: string, { share, mustCut }: How): string {
  const words = wordsIn(text);
  if (words <= 6) return text;
  const clause = clipToWords(text, Math.floor((words * share) / 1.2));
  return clause ?? (mustCut ? cutAtWord(text, Math.floor(text.length * share)) : text);
}

/** Shortens all texts of a slide's slots, and drops the last of long lists. */
export function shorten(value: unknown, how: How, key = ''): unknown {
  if (untouched.has(key)) return value;
  if (Array.isArray(value)) {
    const kept = value.length > 3 && !keepsLength.has(key) ? value.slice(0, -1) : value;
    return kept.map((item) => shorten(item, how));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, shorten(inner, how, name)]),
    );
  }
  return typeof value === 'string' ? shortenText(value, how) : value;
}
