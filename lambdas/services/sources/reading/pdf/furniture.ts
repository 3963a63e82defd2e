import { type Line, textOf } from './lines.ts';

/** Pages from which on a line that comes again and again is told from one that is said twice. */
const pagesAtLeast = 4;

/** The place of a line on its page and what it says, numbers aside. */
const keyOf = (line: Line): string =>
  `${Math.round(line.y / 4)} ${textOf(line).replace(/\d+/g, '#')}`;

const isPageNumber = (line: Line): boolean =>
  /^[-–—\s]*(?:page\s*|第\s*)?\d{1,4}(?:\s*(?:\/|of|页)(?:\s*\d+)?)?[-–—\s]*$/i.test(textOf(line));

const median = (sizes: readonly number[]): number =>
  sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;

/** Takes running heads, running feet and page numbers, which are no larger than the text, out of a document's lines. */
export function withoutFurniture(pages: readonly (readonly Line[])[]): Line[][] {
  const counts = new Map<string, number>();
  for (const lines of pages) {
    for (const key of new Set(lines.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const text = median(pages.flat().map(({ size }) => size));
  const often = Math.max(pagesAtLeast, pages.length * 0.5);
  return pages.map((lines) => {
    const edge = new Set([lines[0], lines[1], lines.at(-1), lines.at(-2)]);
    return lines.filter(
      (line) =>
        (counts.get(keyOf(line)) ?? 0) < often &&
        !(edge.has(line) && line.size < 1.12 * text && isPageNumber(line)),
    );
  });
}
