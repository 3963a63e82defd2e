import { canvas, flattenBoxes, type Rect, type Scene } from '#shared/deck/scene.ts';
import type { Word } from './line-boxes.ts';

/** A text that overlaps another text or a drawn line, or extends beyond the edge of the slide. */
export type Collision = { slide: number; text: string; other: string };

/** Share of a word's box above the highest letters, and below the baseline, in common fonts. */
const boxShares = { above: 0.17, below: 0.2 };

/** Returns the box of a word's letters without descenders, which may touch the line below in tightly set titles. */
function toLetterRect({ left, right, top, bottom }: Word): Rect {
  const height = bottom - top;
  return {
    x: left + 1,
    y: top + height * boxShares.above,
    width: Math.max(0, right - left - 2),
    height: height * (1 - boxShares.above - boxShares.below),
  };
}

/** Minimum overlap in each direction that counts as a collision, px. */
const tolerancePx = 2;

function areOverlapping(a: Rect, b: Rect, minOverlap = tolerancePx): boolean {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across > tolerancePx && down > minOverlap;
}

/** Maximum thickness in px of a rectangle that counts as a drawn line. */
const maxLineWidth = 6;

/**
 * Returns the drawn lines of a scene. Lines of tables and charts are excluded: these are native objects in a PPTX, so
 * their lines move with their texts.
 */
function listLineRects(scene: Scene): Rect[] {
  const boxes = scene.boxes.filter(({ kind }) => kind !== 'table' && kind !== 'chart');
  return flattenBoxes(boxes).flatMap((box) => {
    if (box.kind === 'line')
      return box.x1 === box.x2 || box.y1 === box.y2
        ? [
            {
              x: Math.min(box.x1, box.x2) - box.strokeWidth / 2,
              y: Math.min(box.y1, box.y2) - box.strokeWidth / 2,
              width: Math.abs(box.x2 - box.x1) + box.strokeWidth,
              height: Math.abs(box.y2 - box.y1) + box.strokeWidth,
            },
          ]
        : [];
    const isThin = box.kind === 'rect' && Math.min(box.width, box.height) <= maxLineWidth;
    return isThin && Math.max(box.width, box.height) > 4 * maxLineWidth ? [box] : [];
  });
}

/** Returns every collision on a page; `words` are the words at the positions where another program drew them. */
function findPageCollisions(scene: Scene, words: Word[], slide: number): Collision[] {
  const drawn = words
    .filter(({ text }) => text.trim() !== '')
    .map((word) => ({ text: word.text, area: toLetterRect(word) }));
  const lines = listLineRects(scene);
  return drawn.flatMap(({ text, area }, i) => [
    ...drawn
      .slice(i + 1)
      .filter((other) => areOverlapping(area, other.area))
      .map((other) => ({ slide, text, other: other.text })),
    ...lines
      .filter((line) => areOverlapping(area, line, Math.min(tolerancePx, line.height / 2)))
      .map(() => ({ slide, text, other: 'a rule' })),
    ...(area.x < 0 || area.x + area.width > canvas.width
      ? [{ slide, text, other: 'the edge' }]
      : []),
  ]);
}

const toCollisionKey = ({ slide, text, other }: Collision) => `${slide}|${text}|${other}`;

/**
 * Returns the collisions on the pages that another program drew, except those that are already in the scenes;
 * `reference` contains the words of our own PDF, which shows the scenes as intended.
 */
export function findCollisions(
  scenes: readonly Scene[],
  words: readonly Word[][],
  reference: readonly Word[][],
): Collision[] {
  const all = (pages: readonly Word[][]) =>
    scenes.flatMap((scene, i) => findPageCollisions(scene, pages[i] ?? [], i + 1));
  const intended = new Set(all(reference).map(toCollisionKey));
  return all(words).filter((one) => !intended.has(toCollisionKey(one)));
}
