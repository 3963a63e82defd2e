import type { Rect } from '#shared/deck/scene.ts';

/** Position in the reading order: index among the slide's boxes, then among the boxes of each nested group. */
export type ReadingPosition = number[];

/** An item to sort: its layer, its reading position (null for decoration) and its bounds. */
export type Sortable = { z: number; position: ReadingPosition | null; rect: Rect };

function comparePositions(a: ReadingPosition, b: ReadingPosition): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1);
}

function doOverlap(a: Rect, b: Rect): boolean {
  return (
    a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height
  );
}

/** Whether `first`, which is painted earlier, must stay before `second`, which it would otherwise cover. */
function mustPrecede(first: Sortable, second: Sortable): boolean {
  const haveSameLayer = first.position !== null && second.position !== null && first.z === second.z;
  return !haveSameLayer && doOverlap(first.rect, second.rect);
}

/** Whether `a` sorts first: decoration before content, then by reading order. */
function isReadFirst(a: Sortable, b: Sortable): boolean {
  if (a.position === null || b.position === null) return a.position === null && b.position !== null;
  return comparePositions(a.position, b.position) < 0;
}

/**
 * Sorts shapes for PPTX, where one order defines both painting and reading: reading order, except where a shape
 * would cover another one that was painted above it.
 */
export function sortForReading<Item extends Sortable>(items: Item[]): Item[] {
  const painted = items.toSorted((a, b) => a.z - b.z);
  const itemsAbove = painted.map((item, i) =>
    painted.flatMap((other, k) => (k > i && mustPrecede(item, other) ? [k] : [])),
  );
  const countsBelow = painted.map(() => 0);
  for (const k of itemsAbove.flat()) countsBelow[k] = (countsBelow[k] ?? 0) + 1;
  const free = [...painted.keys()].filter((i) => countsBelow[i] === 0);
  const sorted: Item[] = [];
  while (free.length > 0) {
    const nextItem = free.reduce((best, i) => {
      const [a, b] = [painted[i], painted[best]];
      return a && b && isReadFirst(a, b) ? i : best;
    });
    free.splice(free.indexOf(nextItem), 1);
    const item = painted[nextItem];
    if (item) sorted.push(item);
    for (const k of itemsAbove[nextItem] ?? []) {
      countsBelow[k] = (countsBelow[k] ?? 0) - 1;
      // Insert in paint order, so that of two decorations the lower one comes first.
      if (countsBelow[k] === 0) free.splice(free.filter((i) => i < k).length, 0, k);
    }
  }
  return sorted;
}
