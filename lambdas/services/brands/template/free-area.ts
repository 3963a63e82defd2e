import type { Rect } from '#shared/deck/scene.ts';

/** Minimum distances of content from other things, px. */
const gap = { title: 14, footer: 10, shape: 12, edge: 40 } as const;
/** Minimum size of an area for a slide's content, px. */
const minContentSize = { width: 640, height: 280 } as const;

const right = (rect: Rect): number => rect.x + rect.width;
const bottom = (rect: Rect): number => rect.y + rect.height;
const area = ({ width, height }: Rect): number => Math.max(0, width) * Math.max(0, height);

/** Returns the area that two rectangles share, px². */
export const sharedArea = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(right(a), right(b)) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(bottom(a), bottom(b)) - Math.max(a.y, b.y));

const fromEdges = (left: number, top: number, end: number, base: number): Rect => ({
  x: left,
  y: top,
  width: end - left,
  height: base - top,
});

/** Returns the largest part of an area that a shape leaves free: left of, right of, above or below the shape. */
function cut(space: Rect, shape: Rect): Rect {
  const [left, top] = [shape.x - gap.shape, shape.y - gap.shape];
  const [end, base] = [right(shape) + gap.shape, bottom(shape) + gap.shape];
  const parts = [
    fromEdges(space.x, space.y, Math.min(right(space), left), bottom(space)),
    fromEdges(Math.max(space.x, end), space.y, right(space), bottom(space)),
    fromEdges(space.x, space.y, right(space), Math.min(bottom(space), top)),
    fromEdges(space.x, Math.max(space.y, base), right(space), bottom(space)),
  ];
  return parts.reduce((best, part) => (area(part) > area(best) ? part : best));
}

/** Maximum share of the content area that is cut off for a shape. A larger shape may be covered by content. */
const maxLoss = 0.35;

type Surroundings = {
  slide: { width: number; height: number };
  title: Rect | undefined;
  /** Footer, date and slide number. */
  footers: readonly Rect[];
  /** Logos and other drawings of the company. */
  shapes: readonly Rect[];
};

/** Cuts an area below the title, above the footer and beside the company's shapes. */
function clip(space: Rect, { slide, title, footers, shapes }: Surroundings): Rect {
  let free = fromEdges(
    Math.max(space.x, gap.edge),
    Math.max(space.y, gap.edge),
    Math.min(right(space), slide.width - gap.edge),
    Math.min(bottom(space), slide.height - gap.edge),
  );
  if (title && sharedArea(free, { ...title, height: title.height + gap.title }) > 0)
    free = cut(free, title);
  for (const footer of footers) if (sharedArea(free, footer) > 0) free = cut(free, footer);
  for (const shape of shapes) {
    const isSmall = area(shape) < 0.25 * slide.width * slide.height;
    if (!isSmall || sharedArea(free, shape) === 0) continue;
    const rest = cut(free, shape);
    if (area(rest) >= (1 - maxLoss) * area(free)) free = rest;
  }
  return free;
}

/**
 * Returns the area for content below the title, as wide as the title; for a narrow, tall title, the area beside it.
 */
function belowTitle({ slide, title, footers }: Surroundings): Rect {
  const lower = footers.filter(({ y }) => y > slide.height * 0.75).map(({ y }) => y - gap.footer);
  const base = Math.min(slide.height - gap.edge, ...lower);
  if (!title) return fromEdges(64, 64, slide.width - 64, base);
  if (title.width < slide.width / 2 && title.height > slide.height / 3)
    return fromEdges(right(title) + 2 * gap.title, 64, slide.width - 64, base);
  return fromEdges(title.x, bottom(title) + gap.title, right(title), base);
}

/**
 * Returns the area of a layout that is free for content: the text placeholder without the shapes around it or, if
 * that is too small, the area below the title.
 */
export function findFreeArea(text: Rect | undefined, surroundings: Surroundings): Rect {
  const below = clip(belowTitle(surroundings), surroundings);
  const inside = text && clip(text, surroundings);
  if (!inside) return below;
  const isLargeEnough =
    inside.width >= minContentSize.width && inside.height >= minContentSize.height;
  return isLargeEnough || area(inside) >= area(below) ? inside : below;
}

/** Whether an area is large enough for the content of most slides. */
export const isSpacious = ({ width, height }: Rect): boolean =>
  width >= minContentSize.width && height >= minContentSize.height;
