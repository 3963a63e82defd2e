import type { Rect } from '#shared/deck/scene.ts';

/** Minimum distances of content from other things, px. */
const minGaps = { title: 14, footer: 10, shape: 12, edge: 40 } as const;
/** Minimum size of an area for a slide's content, px. */
const minContentSize = { width: 640, height: 280 } as const;

const rightEdge = (rect: Rect): number => rect.x + rect.width;
const bottomEdge = (rect: Rect): number => rect.y + rect.height;
const computeArea = ({ width, height }: Rect): number => Math.max(0, width) * Math.max(0, height);

/** Returns the area that two rectangles share, px². */
export const computeSharedArea = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(rightEdge(a), rightEdge(b)) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(bottomEdge(a), bottomEdge(b)) - Math.max(a.y, b.y));

const createRectFromEdges = (left: number, top: number, end: number, base: number): Rect => ({
  x: left,
  y: top,
  width: end - left,
  height: base - top,
});

/** Returns the largest part of an area that a shape leaves free: left of, right of, above or below the shape. */
function cutBesideShape(space: Rect, shape: Rect): Rect {
  const [left, top] = [shape.x - minGaps.shape, shape.y - minGaps.shape];
  const [end, base] = [rightEdge(shape) + minGaps.shape, bottomEdge(shape) + minGaps.shape];
  const parts = [
    createRectFromEdges(space.x, space.y, Math.min(rightEdge(space), left), bottomEdge(space)),
    createRectFromEdges(Math.max(space.x, end), space.y, rightEdge(space), bottomEdge(space)),
    createRectFromEdges(space.x, space.y, rightEdge(space), Math.min(bottomEdge(space), top)),
    createRectFromEdges(space.x, Math.max(space.y, base), rightEdge(space), bottomEdge(space)),
  ];
  return parts.reduce((best, part) => (computeArea(part) > computeArea(best) ? part : best));
}

/** Maximum share of the content area that is cut off for a shape. A larger shape may be covered by content. */
const maxCutShare = 0.35;

type Surroundings = {
  slide: { width: number; height: number };
  title: Rect | undefined;
  /** Footer, date and slide number. */
  footers: readonly Rect[];
  /** Logos and other drawings of the company. */
  shapes: readonly Rect[];
};

/** Cuts an area below the title, above the footer and beside the company's shapes. */
function clipToSurroundings(space: Rect, { slide, title, footers, shapes }: Surroundings): Rect {
  let free = createRectFromEdges(
    Math.max(space.x, minGaps.edge),
    Math.max(space.y, minGaps.edge),
    Math.min(rightEdge(space), slide.width - minGaps.edge),
    Math.min(bottomEdge(space), slide.height - minGaps.edge),
  );
  if (title && computeSharedArea(free, { ...title, height: title.height + minGaps.title }) > 0)
    free = cutBesideShape(free, title);
  for (const footer of footers)
    if (computeSharedArea(free, footer) > 0) free = cutBesideShape(free, footer);
  for (const shape of shapes) {
    const isSmall = computeArea(shape) < 0.25 * slide.width * slide.height;
    if (!isSmall || computeSharedArea(free, shape) === 0) continue;
    const rest = cutBesideShape(free, shape);
    if (computeArea(rest) >= (1 - maxCutShare) * computeArea(free)) free = rest;
  }
  return free;
}

/**
 * Returns the area for content below the title, as wide as the title; for a narrow, tall title, the area beside it.
 */
function areaBelowTitle({ slide, title, footers }: Surroundings): Rect {
  const lower = footers
    .filter(({ y }) => y > slide.height * 0.75)
    .map(({ y }) => y - minGaps.footer);
  const base = Math.min(slide.height - minGaps.edge, ...lower);
  if (!title) return createRectFromEdges(64, 64, slide.width - 64, base);
  if (title.width < slide.width / 2 && title.height > slide.height / 3)
    return createRectFromEdges(rightEdge(title) + 2 * minGaps.title, 64, slide.width - 64, base);
  return createRectFromEdges(title.x, bottomEdge(title) + minGaps.title, rightEdge(title), base);
}

/** Maximum distance in px by which content may begin left of the title without being aligned with it. */
const maxOutdent = 64;

/** Returns an area that begins at the title's left edge if it began a little left of it. */
function alignWithTitle(area: Rect, { title }: Surroundings): Rect {
  const by = title ? title.x - area.x : 0;
  const isOutdented = by > 0 && by <= maxOutdent;
  return isOutdented ? { ...area, x: area.x + by, width: area.width - by } : area;
}

/**
 * Returns the area of a layout that is free for content: the text placeholder without the shapes around it or, if
 * that is too small, the area below the title.
 */
export function findFreeArea(text: Rect | undefined, surroundings: Surroundings): Rect {
  const below = clipToSurroundings(areaBelowTitle(surroundings), surroundings);
  const inside = text && alignWithTitle(clipToSurroundings(text, surroundings), surroundings);
  if (!inside) return below;
  const isLargeEnough =
    inside.width >= minContentSize.width && inside.height >= minContentSize.height;
  return isLargeEnough || computeArea(inside) >= computeArea(below) ? inside : below;
}

/** Whether an area is large enough for the content of most slides. */
export const isSpacious = ({ width, height }: Rect): boolean =>
  width >= minContentSize.width && height >= minContentSize.height;
