import { drawLogo } from './brand-logo.ts';
import { computeContrast } from './color.ts';
import type { Ctx } from './context.ts';
import { computeInkRect } from './quality/geometry.ts';
import { type Box, canvas, flattenBoxes, type Rect } from './scene.ts';
import { findBackgroundAt, type PathCache, type PlaceBackground } from './slide-background.ts';

/** Distance of a logo from the edges of the slide, and from texts, px. */
const pageMargin = { x: 72, y: 44 } as const;
const logoDistance = 18;
/** Sizes of a logo on slides without a footer, largest first: a cover shows it larger than other slides. */
const logoSizes = [
  { width: 230, height: 68 },
  { width: 170, height: 50 },
  { width: 120, height: 34 },
] as const;

const areOverlapping = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const expandRect = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** Maximum contrast of the colours behind a logo; with more, the logo would seem to cover a drawing. */
const maxLogoBackgroundContrast = 1.6;

/** Returns the highest contrast ratio among the colours behind a place; 21, the maximum, if a picture is there. */
function measureBackgroundContrast({ colors, hasPicture }: PlaceBackground): number {
  if (hasPicture) return 21;
  const [first = '#ffffff'] = colors;
  return Math.max(...colors.map((color) => computeContrast(color, first)));
}

type Size = (typeof logoSizes)[number];

/** Distances of the corners from the upper and lower edges, in the order in which they are tried, px. */
const cornerInsets = [44, 72] as const;

function listCornerRects({ width, height }: Size): Rect[] {
  const right = canvas.width - pageMargin.x - width;
  return cornerInsets.flatMap((inset) => {
    const low = canvas.height - inset - height;
    return [
      { x: right, y: inset, width, height },
      { x: right, y: low, width, height },
      { x: pageMargin.x, y: low, width, height },
      { x: pageMargin.x, y: inset, width, height },
    ];
  });
}

/**
 * Horizontal positions to try, as fractions of the range from the left to the right margin: right, left, then between
 * them. In each column, positions are tried from the bottom up.
 */
const columnShares = [1, 0, 0.75, 0.5, 0.25] as const;
const rowCount = 9;

function listGridRects({ width, height }: Size): Rect[] {
  const right = canvas.width - pageMargin.x - width;
  const bottom = canvas.height - pageMargin.y - height;
  return columnShares.flatMap((share) =>
    Array.from({ length: rowCount }, (_, row) => ({
      x: pageMargin.x + (right - pageMargin.x) * share,
      y: bottom - ((bottom - pageMargin.y) * row) / (rowCount - 1),
      width,
      height,
    })),
  );
}

type LogoPlace = { rect: Rect; ground: PlaceBackground; unrest: number };

/** Returns the first place with a calm background (`maxLogoBackgroundContrast`), else the one with the lowest contrast. */
function choosePlace(
  rects: readonly Rect[],
  groundOf: (rect: Rect) => PlaceBackground,
): LogoPlace | undefined {
  let calmest: LogoPlace | undefined;
  for (const rect of rects) {
    // The checked area is 8 px larger on each side than the logo, so that no edge of a drawing touches the logo.
    const ground = groundOf(expandRect(rect, 8));
    const place = { rect, ground, unrest: measureBackgroundContrast(ground) };
    if (place.unrest <= maxLogoBackgroundContrast) return place;
    if (!calmest || place.unrest < calmest.unrest) calmest = place;
  }
  return calmest;
}

/**
 * Draws the logo of the brand on a slide whose theme reserves no place for it: in the first place without text, if
 * possible on a calm background, otherwise on a plate. Draws nothing if the slide is full of text.
 */
export function drawLogoInFreeSpace(ctx: Ctx, boxes: Box[], background: string): void {
  const { light, dark } = ctx.brand?.logos ?? {};
  if (light === undefined && dark === undefined) return;
  const all = flattenBoxes(boxes).sort((a, b) => a.z - b.z);
  const solid = boxes.filter(({ kind }) => kind === 'chart' || kind === 'table');
  const groups = all.filter(({ kind }) => kind === 'group');
  const texts = all.flatMap((box) =>
    box.kind === 'text' && box.lines.length > 0 ? [computeInkRect(box)] : [],
  );
  const taken = [...texts, ...solid].map((rect) => expandRect(rect, logoDistance));
  const allowed = ctx.slide.layout === 'cover' ? logoSizes : logoSizes.slice(1);
  const free = [...allowed.flatMap(listCornerRects), ...allowed.flatMap(listGridRects)].filter(
    (place) => !taken.some((rect) => areOverlapping(rect, place)),
  );
  // Places outside of lists are preferred: between the entries of a list, a logo would look like one of them.
  const outside = free.filter((place) => !groups.some((group) => areOverlapping(group, place)));
  const cache: PathCache = new Map();
  const chosen = choosePlace(outside.length > 0 ? outside : free, (rect) =>
    findBackgroundAt(all, rect, { background, cache }),
  );
  if (!chosen) return;
  const { rect, ground } = chosen;
  const isRight = rect.x + rect.width / 2 > canvas.width / 2;
  drawLogo(ctx, {
    x: isRight ? rect.x + rect.width : rect.x,
    align: isRight ? 'right' : 'left',
    middle: rect.y + rect.height / 2,
    maxWidth: rect.width,
    maxHeight: rect.height,
    on: ground.colors[0] ?? background,
    isBusy: chosen.unrest > maxLogoBackgroundContrast,
  });
}
