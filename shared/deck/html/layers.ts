import { sortByPaintOrder } from '../render-svg.ts';
import type { Box, ImageBox, Rect, Scene, TextBox } from '../scene.ts';

type PaintedBox = ReturnType<typeof sortByPaintOrder>[number];
export type DrawnShape = Exclude<PaintedBox, TextBox | ImageBox>;

/**
 * The stacking order of a slide's boxes. Shapes are merged into as few drawings as their overlaps with texts and
 * images allow: drawing `i` has the z-index `3i`, the images on it `3i + 1`, the texts `3i + 2`.
 */
export type Layers = { drawings: DrawnShape[][]; zIndexFor: (box: Box) => number };

function areOverlapping(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Returns the layers of a scene, in paint order. */
export function computeLayers(scene: Pick<Scene, 'boxes'>): Layers {
  const drawings: DrawnShape[][] = [[]];
  const zIndexes = new Map<Box, number>();
  let above: PaintedBox[] = [];
  for (const box of sortByPaintOrder(scene.boxes)) {
    // Texts are always on top of earlier boxes. A shape or image that covers an earlier text or image needs a new layer.
    if (box.kind !== 'text' && above.some((other) => areOverlapping(box, other))) {
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
  return { drawings, zIndexFor: (box) => zIndexes.get(box) ?? 0 };
}
