import { paintOrder } from '../render-svg.ts';
import type { Box, ImageBox, Rect, Scene, TextBox } from '../scene.ts';

type Painted = ReturnType<typeof paintOrder>[number];
export type Shape = Exclude<Painted, TextBox | ImageBox>;

/**
 * How a slide's boxes lie over each other. Shapes are gathered into as few drawings as their overlaps with texts and
 * pictures allow: drawing `i` has the z-index `3i`, the pictures on it `3i + 1`, the texts `3i + 2`.
 */
export type Layers = { drawings: Shape[][]; zIndexOf: (box: Box) => number };

function doOverlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Layers of a scene, in paint order. */
export function layersOf(scene: Pick<Scene, 'boxes'>): Layers {
  const drawings: Shape[][] = [[]];
  const zIndexes = new Map<Box, number>();
  let above: Painted[] = [];
  for (const box of paintOrder(scene.boxes)) {
    // A text lies over everything painted before it; shapes and pictures must not slip under what they cover.
    if (box.kind !== 'text' && above.some((other) => doOverlap(box, other))) {
      drawings.push([]);
      above = [];
    }
    if (box.kind !== 'text' && box.kind !== 'image') {
      drawings.at(-1)?.push(box);
      continue;
    }
    above.push(box);
    zIndexes.set(box, 3 * (drawings.length - 1) + (box.kind === 'image' ? 1 : 2));
  }
  return { drawings, zIndexOf: (box) => zIndexes.get(box) ?? 0 };
}
