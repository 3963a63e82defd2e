import { type Ctx, setText, styleOf } from '../context.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import type { SlideContentOf } from '../model.ts';
import { groupBox, lineBox } from '../place.ts';
import type { Box, Rect } from '../scene.ts';
import type { PyramidLevel } from '../theme.ts';
import { placeCaptions, type Slot } from './captions.ts';
import { degreeColors } from './shapes.ts';
import { drawSlices } from './slices.ts';

const seam = 6;
const leaderGap = 14;
const captionGap = 56;
/** Share of a pyramid of many levels whose captions are brief. */
const wide = 0.46;
/** Size of captions with texts, px. */
const largest = 22;

/** The slices of a body over `rect`, top first. */
function sliceBody(ctx: Ctx, rect: Rect, count: number): PyramidLevel[] {
  const pitch = rect.height / count;
  const colors = degreeColors(ctx, count);
  const profile = ctx.theme.diagram?.profile ?? ((share: number) => share);
  const halfAt = (y: number) => (rect.width / 2) * profile((y - rect.y) / rect.height, count);
  return Array.from({ length: count }, (_, i) => {
    const top = i * pitch + (i === 0 ? 0 : seam / 2);
    const bottom = (i + 1) * pitch - (i === count - 1 ? 0 : seam / 2);
    const fill = colors[i] ?? ctx.theme.palette.accent;
    return { ...rect, y: rect.y + top, height: bottom - top, fill, halfAt };
  });
}

/** From the middle of a slice's right edge to its caption. */
function leader(ctx: Ctx, level: PyramidLevel, to: number): Box {
  const y = Math.round(level.y + level.height / 2);
  const from = level.x + level.width / 2 + level.halfAt(y) + leaderGap;
  return lineBox(ctx, [from, y], [to - leaderGap, y], {
    stroke: ctx.theme.palette.muted,
    strokeWidth: 1,
    opacity: 0.6,
  });
}

type Levels = SlideContentOf<'pyramid'>['blocks']['levels'];

/** Whether every caption's texts stand on a line each in a column so wide, at the largest size. */
function areBrief(ctx: Ctx, levels: Levels, width: number): boolean {
  const style = styleOf(ctx, 'display', largest, { weight: ctx.theme.tokens.boldWeight });
  return levels
    .flatMap(({ heading, text }) => [heading, text ?? ''])
    .every((text) => setText(ctx, text, style, width).broken.lines.length <= 1);
}

/** Share of the body's width that the pyramid takes: as much as the captions leave. */
function shareOf(ctx: Ctx, levels: Levels, width: number): number {
  if (levels.every((level) => level.text === undefined)) return 0.52;
  if (levels.length < 5) return 0.42;
  return areBrief(ctx, levels, width * (1 - wide) - captionGap) ? wide : 0.34;
}

function compose(ctx: Ctx, slide: SlideContentOf<'pyramid'>): Box[] {
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const { levels } = slide.blocks;
  const hasText = levels.some((level) => level.text !== undefined);
  const share = shareOf(ctx, levels, body.width);
  const width = Math.min(body.width * share, body.height * 1.28);
  const slices = sliceBody(ctx, { ...body, width }, levels.length);
  const draw = ctx.theme.diagram?.drawLevels ?? drawSlices;
  const x = Math.round(body.x + width + captionGap);
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
    from: hasText ? largest : 26,
    ...(levels.length > 4 ? { gap: 3, leading: 1.3 } : {}),
  };
  const captions = levels.map((level, i) => ({ ...level, text: level.text, path: `levels[${i}]` }));
  return [
    ...boxes,
    ...draw(ctx, slices),
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
