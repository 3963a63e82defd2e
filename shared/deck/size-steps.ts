/**
 * Smallest font sizes in px on the 1280 px canvas. A subline supports a larger text, such as the detail of a figure; a
 * caption is a label, a table cell or code; a footer also is the credit of a picture.
 */
export const minSizes = { title: 28, body: 20, subline: 16, caption: 16, footer: 12 } as const;

/** Returns descending font sizes in px: `listSizeSteps(32, 18, 2)` is 32, 30, … 18. */
export function listSizeSteps(from: number, to: number, by = 2): number[] {
  const list: number[] = [];
  for (let size = from; size > to; size -= by) list.push(size);
  return [...list, to];
}

/** Returns descending font sizes in px for the main texts of a slide, down to their smallest size. */
export function listBodySizes(from: number): number[] {
  return listSizeSteps(from, minSizes.body);
}

/** Minimum font size in px of a sentence below a text; `dense` applies where the text itself has its minimum size. */
const minSentenceSize = { usual: 20, dense: 18 } as const;

/** Returns the font size in px of a supporting sentence below a text of `size` px. */
export function getSublineSize(size: number): number {
  const minSize = size > minSizes.body ? minSentenceSize.usual : minSentenceSize.dense;
  return Math.min(size, Math.max(minSize, Math.round(size * 0.82)));
}
