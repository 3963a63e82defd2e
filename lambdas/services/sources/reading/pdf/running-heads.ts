import { joinCells, type Line } from './lines.ts';

/** Minimum number of pages on which a running head repeats. */
const minPages = 4;

/** Returns a key that is the same for a running head on each page: the line's position and its text without numbers. */
const createHeadingKey = (line: Line): string =>
  `${Math.round(line.y / 4)} ${joinCells(line).replace(/\d+/g, '#')}`;

const isPageNumber = (line: Line): boolean =>
  /^[-–—\s]*(?:page\s*|第\s*)?\d{1,4}(?:\s*(?:\/|of|页)(?:\s*\d+)?)?[-–—\s]*$/i.test(
    joinCells(line),
  );

const median = (sizes: readonly number[]): number =>
  sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;

/** Removes running heads, running feet and page numbers from a document's lines. */
export function removeRunningHeads(pages: readonly (readonly Line[])[]): Line[][] {
  const counts = new Map<string, number>();
  for (const lines of pages) {
    for (const key of new Set(lines.map(createHeadingKey)))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const textSize = median(pages.flat().map(({ size }) => size));
  const minRepeats = Math.max(minPages, pages.length * 0.5);
  return pages.map((lines) => {
    const edge = new Set([lines[0], lines[1], lines.at(-1), lines.at(-2)]);
    return lines.filter(
      (line) =>
        (counts.get(createHeadingKey(line)) ?? 0) < minRepeats &&
        !(edge.has(line) && line.size < 1.12 * textSize && isPageNumber(line)),
    );
  });
}
