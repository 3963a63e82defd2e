import type { SlideContent } from './model.ts';

/** A text of a slide that a reader sees or hears, and where it stands, such as `blocks.items[0].text`. */
export type SlideText = { part: string; text: string };

/** What is no text of the slide's own, or is the same in every language. */
const untold = new Set(['layout', 'sources', 'asset', 'icon', 'kind', 'language', 'code']);

const hasWords = (text: string): boolean => /\p{Letter}/u.test(text);

type Visit = (text: string, part: string) => string;

function walk(value: unknown, part: string, visit: Visit): unknown {
  if (typeof value === 'string') return hasWords(value) ? visit(value, part) : value;
  if (Array.isArray(value)) return value.map((item, i) => walk(item, `${part}[${i}]`, visit));
  if (typeof value !== 'object' || value === null) return value;
  const told = Object.entries(value).map(([key, item]) => [
    key,
    untold.has(key) ? item : walk(item, part === '' ? key : `${part}.${key}`, visit),
  ]);
  return Object.fromEntries(told) as unknown;
}

/** The texts of a slide, in the order in which they stand; figures without words are none. */
export function textsOf(content: SlideContent): SlideText[] {
  const texts: SlideText[] = [];
  walk(content, '', (text, part) => {
    texts.push({ part, text });
    return text;
  });
  return texts;
}

/** The slide with other texts in the same places, by their parts; everything else stays. Not yet checked by a schema. */
export const withTexts = (content: SlideContent, texts: ReadonlyMap<string, string>): unknown =>
  walk(content, '', (text, part) => texts.get(part) ?? text);

/** A text's digits, run by run and in order of size, whatever stands between them. */
export const digitsOf = (text: string): string[] =>
  (text.normalize('NFKC').match(/\d+/g) ?? []).sort();

/** Whether two texts tell the same figures. */
export const tellSameFigures = (one: string, other: string): boolean =>
  digitsOf(one).join() === digitsOf(other).join();
