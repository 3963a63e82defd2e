import { type Line, textOf } from './lines.ts';

const rounded = (size: number): number => Math.round(size * 2) / 2;

/** Depth of a heading by its line; undefined for running text. */
export type HeadingDepth = (line: Line) => number | undefined;

const longest = 160;
/** Sizes above that of the text that count as ranks; what is smaller shares the last. */
const ranksAtMost = 5;

/** What most letters of the lines have of something. */
function commonest<T>(lines: readonly Line[], of: (line: Line) => T): T | undefined {
  const letters = new Map<T, number>();
  for (const line of lines) {
    letters.set(of(line), (letters.get(of(line)) ?? 0) + textOf(line).length);
  }
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

const isShort = (line: Line): boolean =>
  textOf(line).length <= longest && /\p{L}/u.test(textOf(line));

const isHan = (line: Line): boolean =>
  /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(textOf(line));

/** Chinese needs another font than Latin text, which says nothing: each stands out among its like. */
function tellingFonts(lines: readonly Line[], body: number, isCode: IsCode): Set<string> {
  const [han, other] = [lines.filter(isHan), lines.filter((line) => !isHan(line))];
  return new Set([...fontsAmong(han, body, isCode), ...fontsAmong(other, body, isCode)]);
}

/** Fonts of lines that stand out by them alone: a bold one, as a rule. One that is used everywhere says nothing. */
function fontsAmong(lines: readonly Line[], body: number, isCode: IsCode): string[] {
  const text = commonest(lines, ({ font }) => font);
  const same = lines.filter(({ size, font }) => font !== text && rounded(size) === body);
  const byFont = Map.groupBy(same, ({ font }) => font);
  const telling = [...byFont].filter(
    ([font, used]) => font !== '' && !isCode(font) && used.length < lines.length * 0.2,
  );
  return telling.map(([font]) => font);
}

type IsCode = (font: string) => boolean;

/**
 * Finds headings by their type: larger than the text, the larger the higher; lines of the text's size in another
 * font come below them.
 */
export function headingDepths(lines: readonly Line[], isCode: IsCode): HeadingDepth {
  const body = commonest(lines, ({ size }) => rounded(size)) ?? 0;
  const isLarger = ({ size }: Line) => rounded(size) >= body * 1.12;
  const larger = lines.filter((line) => isLarger(line) && isShort(line));
  const sizes = [...new Set(larger.map(({ size }) => rounded(size)))]
    .toSorted((a, b) => b - a)
    .slice(0, ranksAtMost);
  const fonts = tellingFonts(lines, body, isCode);
  return (line) => {
    if (!isShort(line)) return undefined;
    if (isLarger(line)) {
      const rank = sizes.indexOf(rounded(line.size));
      return (rank === -1 ? sizes.length - 1 : rank) + 1;
    }
    const isTold = fonts.has(line.font) && line.cells.length === 1;
    return isTold && !/[.。;；,，:：]$/.test(textOf(line)) ? sizes.length + 1 : undefined;
  };
}
