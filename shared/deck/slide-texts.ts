import type { SlideContent } from './model.ts';

/** A text of a slide, including notes and alternative texts, with its path, such as `blocks.items[0].text`. */
export type SlideText = { part: string; text: string };

/** Keys whose values are not translated: settings, quoted sources, credits and code. */
const untranslatedKeys = new Set([
  'layout',
  'sources',
  'asset',
  'credit',
  'icon',
  'kind',
  'language',
  'code',
]);

const hasWords = (text: string): boolean => /\p{Letter}/u.test(text);

type TextVisitor = (text: string, part: string) => string;

function mapTexts(value: unknown, part: string, visit: TextVisitor): unknown {
  if (typeof value === 'string') return visit(value, part);
  if (Array.isArray(value)) return value.map((item, i) => mapTexts(item, `${part}[${i}]`, visit));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    untranslatedKeys.has(key) ? item : mapTexts(item, part === '' ? key : `${part}.${key}`, visit),
  ]);
  return Object.fromEntries(entries) as unknown;
}

/** Returns the texts of a slide in the order of its content. Leaves out values without letters. */
export const listSlideTexts = (content: SlideContent): SlideText[] =>
  listAllSlideTexts(content).filter(({ text }) => hasWords(text));

/** Returns the texts of a slide in the order of its content, including numbers. */
export function listAllSlideTexts(content: SlideContent): SlideText[] {
  const texts: SlideText[] = [];
  mapTexts(content, '', (text, part) => {
    texts.push({ part, text });
    return text;
  });
  return texts;
}

/** Returns the slide with its texts replaced by path. The result is not yet validated by a schema. */
export const replaceSlideTexts = (
  content: SlideContent,
  texts: ReadonlyMap<string, string>,
): unknown => mapTexts(content, '', (text, part) => texts.get(part) ?? text);

/** Returns the sequences of digits in a text, sorted as strings. */
const listDigitRuns = (text: string): string[] =>
  (text.normalize('NFKC').match(/\d+/g) ?? []).sort();

/** Whether two texts contain the same numbers, in any order. */
export const haveSameNumbers = (one: string, other: string): boolean =>
  listDigitRuns(one).join() === listDigitRuns(other).join();
