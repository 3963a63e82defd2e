import type { Rect } from '#shared/deck/scene.ts';

/** A place in the reading order: among the boxes of a slide, then among those of a group in it. */
export type Place = number[];

/** What is put in order: its layer, its place for readers or null for decoration, and where it lies. */
export type Sortable = { z: number; place: Place | null; rect: Rect };

function comparePlaces(a: Place, b: Place): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1);
}

function isOverlap(a: Rect, b: Rect): boolean {
  return (
    a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height
  );
}

/** Whether one that is painted before another must stay before it: the other would be covered otherwise. */
function mustPrecede(first: Sortable, second: Sortable): boolean {
  const isReadAlike = first.place !== null && second.place !== null && first.z === second.z;
  return !isReadAlike && isOverlap(first.rect, second.rect);
}

/** Decoration first, as it is painted; then what is read, in reading order. */
function isSooner(a: Sortable, b: Sortable): boolean {
  if (a.place === null || b.place === null) return a.place === null && b.place !== null;
  return comparePlaces(a.place, b.place) < 0;
}

/**
 * Puts shapes in the order in which they are both painted and read, as PPTX has only one: as they are read, but for
 * those that would cover what lay over them.
 */
export function sortForReading<Item extends Sortable>(items: Item[]): Item[] {
  const painted = items.toSorted((a, b) => a.z - b.z);
  const above = painted.map((item, i) =>
    painted.flatMap((other, k) => (k > i && mustPrecede(item, other) ? [k] : [])),
  );
  const below = painted.map(() => 0);
  for (const k of above.flat()) below[k] = (below[k] ?? 0) + 1;
  const ready = [...painted.keys()].filter((i) => below[i] === 0);
  const sorted: Item[] = [];
  while (ready.length > 0) {
    const next = ready.reduce((best, i) => {
      const [a, b] = [painted[i], painted[best]];
      return a && b && isSooner(a, b) ? i : best;
    });
    ready.splice(ready.indexOf(next), 1);
    const item = painted[next];
    if (item) sorted.push(item);
    for (const k of above[next] ?? []) {
      below[k] = (below[k] ?? 0) - 1;
      // In paint order, so that of two decorations the one beneath comes first.
      if (below[k] === 0) ready.splice(ready.filter((i) => i < k).length, 0, k);
    }
  }
  return sorted;
}
