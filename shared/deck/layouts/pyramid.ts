import type { Ctx } from '../context.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import type { SlideContentOf } from '../model.ts';
import { groupBox, lineBox, pathBox } from '../place.ts';
import type { Box, Rect } from '../scene.ts';
import { placeCaptions, type Slot } from './captions.ts';
import { cornerOf, degreeColors, type Point, partPaint, polygonPath } from './shapes.ts';

const seam = 6;
const leaderGap = 14;

type Level = Rect & { halfTop: number; halfBottom: number };

/** The slices of a triangle over `rect`, top first. */
function sliceTriangle(rect: Rect, count: number): Level[] {
  const pitch = rect.height / count;
  return Array.from({ length: count }, (_, i) => {
    const top = i * pitch + (i === 0 ? 0 : seam / 2);
    const bottom = (i + 1) * pitch - (i === count - 1 ? 0 : seam / 2);
    const half = (y: number) => (rect.width / 2) * (y / rect.height);
    return {
      ...rect,
      y: rect.y + top,
      height: bottom - top,
      halfTop: half(top),
      halfBottom: half(bottom),
    };
  });
}

function drawLevel(ctx: Ctx, level: Level, fill: string): Box {
  const middle = level.x + level.width / 2;
  const [top, bottom] = [level.y, level.y + level.height];
  const corners: Point[] = [
    ...(level.halfTop > 1
      ? ([
          [middle - level.halfTop, top],
          [middle + level.halfTop, top],
        ] as Point[])
      : [[middle, top] as Point]),
    [middle + level.halfBottom, bottom],
    [middle - level.halfBottom, bottom],
  ];
  const rect = {
    x: middle - level.halfBottom,
    y: top,
    width: 2 * level.halfBottom,
    height: level.height,
  };
  return pathBox(ctx, rect, polygonPath(corners, cornerOf(ctx, 8)), {
    ...partPaint(ctx, fill),
    z: 2,
  });
}

/** From the middle of a slice's right edge to its caption. */
function leader(ctx: Ctx, level: Level, to: number): Box {
  const y = Math.round(level.y + level.height / 2);
  const from = level.x + level.width / 2 + (level.halfTop + level.halfBottom) / 2 + leaderGap;
  return lineBox(ctx, [from, y], [to - leaderGap, y], {
    stroke: ctx.theme.palette.muted,
    strokeWidth: 1,
    opacity: 0.6,
  });
}

function compose(ctx: Ctx, slide: SlideContentOf<'pyramid'>): Box[] {
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const { levels } = slide.blocks;
  const hasText = levels.some((level) => level.text !== undefined);
  const share = !hasText ? 0.52 : levels.length > 4 ? 0.34 : 0.42;
  const width = Math.min(body.width * share, body.height * 1.28);
  const slices = sliceTriangle({ ...body, width }, levels.length);
  const colors = degreeColors(ctx, levels.length);
  const x = Math.round(body.x + width + 56);
  const height = body.height / levels.length;
  const slots = levels.map(
    (_, i): Slot => ({
      x,
      y: body.y + i * height,
      width: body.x + body.width - x,
      height,
      valign: 'middle',
    }),
  );
  const options = {
    from: hasText ? 22 : 26,
    ...(levels.length > 4 ? { gap: 3, leading: 1.3 } : {}),
  };
  const captions = levels.map((level, i) => ({ ...level, text: level.text, path: `levels[${i}]` }));
  return [
    ...boxes,
    ...slices.map((slice, i) => drawLevel(ctx, slice, colors[i] ?? ctx.theme.palette.accent)),
    ...slices.map((slice) => leader(ctx, slice, x)),
    groupBox(ctx, 'ol', placeCaptions(ctx, 'levels', captions, slots, options)),
  ];
}

export const pyramid: Layout<'pyramid'> = {
  id: 'pyramid',
  use: 'Three to five levels that rest on one another, the apex first: what is rarest, highest or most valuable on top, what carries it below. Not for steps in time.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'levels[].heading', words: 4, items: [3, 5] },
    { part: 'levels[].text', words: 9 },
  ],
  compose,
};
