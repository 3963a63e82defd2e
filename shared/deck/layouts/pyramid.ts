import { groupBox, lineBox } from '../boxes.ts';
import { type Ctx, createTextStyle, typesetText } from '../context.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import { listLimits } from '../list-limits.ts';
import type { LayoutContent } from '../model.ts';
import type { Box, Rect } from '../scene.ts';
import type { PyramidLevel } from '../theme.ts';
import { type CaptionSlot, placeCaptions } from './captions.ts';
import { drawPlainLevels } from './pyramid-shape.ts';
import { listPartColors } from './shapes.ts';

const levelGap = 6;
const leaderGap = 14;
const captionGap = 56;
/** Width of a pyramid with many levels and short captions, as a fraction of the body. */
const widePyramidShare = 0.46;
/** Largest font size of captions with texts, px. */
const maxCaptionSize = 22;

/** Returns the levels of the pyramid in `rect`, top first. */
function createLevels(ctx: Ctx, rect: Rect, count: number): PyramidLevel[] {
  const pitch = rect.height / count;
  const colors = listPartColors(ctx, count);
  const profile = ctx.theme.diagram?.profile ?? ((share: number) => share);
  const halfWidthAt = (y: number) => (rect.width / 2) * profile((y - rect.y) / rect.height, count);
  return Array.from({ length: count }, (_, i) => {
    const top = i * pitch + (i === 0 ? 0 : levelGap / 2);
    const bottom = (i + 1) * pitch - (i === count - 1 ? 0 : levelGap / 2);
    const fill = colors[i] ?? ctx.theme.palette.accent;
    return { ...rect, y: rect.y + top, height: bottom - top, fill, halfWidthAt };
  });
}

/** Draws the line from the right edge of a level to its caption. */
function drawLeaderLine(ctx: Ctx, level: PyramidLevel, to: number): Box {
  const y = Math.round(level.y + level.height / 2);
  const from = level.x + level.width / 2 + level.halfWidthAt(y) + leaderGap;
  return lineBox(ctx, [from, y], [to - leaderGap, y], {
    stroke: ctx.theme.palette.muted,
    strokeWidth: 1,
    opacity: 0.6,
  });
}

type Levels = LayoutContent<'pyramid'>['blocks']['levels'];

/** Whether every heading and text fits on one line of `width` px at the largest size. */
function areCaptionsShort(ctx: Ctx, levels: Levels, width: number): boolean {
  const style = createTextStyle(ctx, 'display', maxCaptionSize, {
    weight: ctx.theme.tokens.boldWeight,
  });
  return levels
    .flatMap(({ heading, text }) => [heading, text ?? ''])
    .every((text) => typesetText(ctx, text, style, width).broken.lines.length <= 1);
}

/** Returns the width of the pyramid as a fraction of the body: as much as the captions leave. */
function choosePyramidShare(ctx: Ctx, levels: Levels, width: number): number {
  if (levels.every((level) => level.text === undefined)) return 0.52;
  if (levels.length < 5) return 0.42;
  return areCaptionsShort(ctx, levels, width * (1 - widePyramidShare) - captionGap)
    ? widePyramidShare
    : 0.34;
}

function compose(ctx: Ctx, slide: LayoutContent<'pyramid'>): Box[] {
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const { levels } = slide.blocks;
  const hasText = levels.some((level) => level.text !== undefined);
  const share = choosePyramidShare(ctx, levels, body.width);
  const width = Math.min(body.width * share, body.height * 1.28);
  const slices = createLevels(ctx, { ...body, width }, levels.length);
  const draw = ctx.theme.diagram?.drawLevels ?? drawPlainLevels;
  const x = Math.round(body.x + width + captionGap);
  const height = body.height / levels.length;
  const slots = levels.map(
    (_, i): CaptionSlot => ({
      x,
      y: body.y + i * height,
      width: body.x + body.width - x,
      height,
      valign: 'middle',
    }),
  );
  const options = {
    from: hasText ? maxCaptionSize : 26,
    ...(levels.length > 4 ? { gap: 3, leading: 1.3 } : {}),
  };
  const captions = levels.map((level, i) => ({ ...level, text: level.text, path: `levels[${i}]` }));
  return [
    ...boxes,
    ...draw(ctx, slices),
    ...slices.map((slice) => drawLeaderLine(ctx, slice, x)),
    groupBox(ctx, 'ol', placeCaptions(ctx, 'levels', captions, slots, options)),
  ];
}

export const pyramid: Layout<'pyramid'> = {
  id: 'pyramid',
  use: 'Three to five levels that rest on one another, the apex first: what is rarest, highest or most valuable on top, what carries it below. Not for steps in time.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'levels[].heading', words: 4, items: listLimits.pyramid.levels.fits },
    { part: 'levels[].text', words: 8 },
  ],
  compose,
};
