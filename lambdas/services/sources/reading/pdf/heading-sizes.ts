import { joinCells, type Line } from './lines.ts';

const roundSize = (size: number): number => Math.round(size * 2) / 2;

/** Returns the heading depth of a line; undefined for running text. */
export type HeadingDepth = (line: Line) => number | undefined;

const maxHeadingLength = 160;
/**
 * Maximum number of type sizes larger than the body text that have separate heading ranks; all smaller sizes above the
 * body text share the last rank.
 */
const maxRanks = 5;

/** Returns the most common value of a property, weighted by letters. */
function findMostCommon<T>(lines: readonly Line[], of: (line: Line) => T): T | undefined {
  const letters = new Map<T, number>();
  for (const line of lines) {
    letters.set(of(line), (letters.get(of(line)) ?? 0) + joinCells(line).length);
  }
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

const isShort = (line: Line): boolean =>
  joinCells(line).length <= maxHeadingLength && /\p{L}/u.test(joinCells(line));

const isHan = (line: Line): boolean =>
  /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(joinCells(line));

/**
 * Returns the fonts of headings. Chinese lines are compared separately from other lines, because their fonts differ.
 */
function findHeadingFonts(lines: readonly Line[], bodySize: number, isCode: IsCode): Set<string> {
  const [han, otherLines] = [lines.filter(isHan), lines.filter((line) => !isHan(line))];
  return new Set([
    ...findRareFonts(han, bodySize, isCode),
    ...findRareFonts(otherLines, bodySize, isCode),
  ]);
}

/** Returns the fonts, usually a bold one, that only a few lines of body text size use. */
function findRareFonts(lines: readonly Line[], bodySize: number, isCode: IsCode): string[] {
  const text = findMostCommon(lines, ({ font }) => font);
  const sameSizeLines = lines.filter(
    ({ size, font }) => font !== text && roundSize(size) === bodySize,
  );
  const byFont = Map.groupBy(sameSizeLines, ({ font }) => font);
  const headingFontLines = [...byFont].filter(
    ([font, used]) => font !== '' && !isCode(font) && used.length < lines.length * 0.2,
  );
  return headingFontLines.map(([font]) => font);
}

type IsCode = (font: string) => boolean;

/** Finds headings by type: larger than the text, ranked by size; below them, lines of text size in another font. */
export function createHeadingDepth(lines: readonly Line[], isCode: IsCode): HeadingDepth {
  const bodySize = findMostCommon(lines, ({ size }) => roundSize(size)) ?? 0;
  const isLarger = ({ size }: Line) => roundSize(size) >= bodySize * 1.12;
  const larger = lines.filter((line) => isLarger(line) && isShort(line));
  const sizes = [...new Set(larger.map(({ size }) => roundSize(size)))]
    .toSorted((a, b) => b - a)
    .slice(0, maxRanks);
  const fonts = findHeadingFonts(lines, bodySize, isCode);
  return (line) => {
    if (!isShort(line)) return undefined;
    if (isLarger(line)) {
      const rank = sizes.indexOf(roundSize(line.size));
      return (rank === -1 ? sizes.length - 1 : rank) + 1;
    }
    const isHeading = fonts.has(line.font) && line.cells.length === 1;
    return isHeading && !/[.。;；,，:：]$/.test(joinCells(line)) ? sizes.length + 1 : undefined;
  };
}
