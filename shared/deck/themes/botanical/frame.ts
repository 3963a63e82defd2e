import { pathBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import {
  createFooterTexts,
  createKickerLine,
  fitText,
  listSideTitleSizes,
} from '../../fitted-text.ts';
import type { Box } from '../../scene.ts';
import { createSeededRandom } from '../../seeded-random.ts';
import type { Frame, FrameKind } from '../../theme.ts';
import { drawSprig, drawTwig } from './art.ts';
import { greenColors, innerWidth, margin, palette, tokens } from './tokens.ts';

const titleTop = 52;
const bodyBottom = 648;
/** The column on the left with the title of a list: its width and the width of its text, px. */
const sideColumn = { width: 392, text: 276 } as const;

/** If the right end of a title is beyond this x (px), the sprig at the top right is drawn smaller. */
const sprigSpace = 920;

/** Returns the weight of titles; Chinese is heavier, because its thin strokes are lost on a dark background. */
export const getTitleWeight = ({ isCjk }: Ctx): number => (isCjk ? 600 : tokens.titleWeight);

/** Returns the kicker; by default in the accent colour. */
export function drawLabel(
  ctx: Ctx,
  at: { x: number; y: number; width: number },
  look: { color: string; on: string } = { color: palette.accent, on: palette.surface },
): Box[] {
  return createKickerLine(ctx, at, { ...look, weight: 500 });
}

/** Returns the footer: deck title and page number, without a drawing that would look like data. */
export function drawFooter(
  ctx: Ctx,
  from: number = margin.left,
  look: { color: string; pageColor: string; on: string } = {
    color: palette.muted,
    pageColor: palette.ink,
    on: palette.surface,
  },
): Box[] {
  return createFooterTexts(ctx, { x: from, right: margin.right, y: 682, logoHeight: 22, ...look });
}

function listColumnTitleSizes(ctx: Ctx): number[] {
  const style = (size: number) =>
    createTextStyle(ctx, 'display', size, { weight: getTitleWeight(ctx), leading: 1.18 });
  return listSideTitleSizes(ctx, sideColumn.text, style);
}

/** Draws the left column: a lighter green with a curved edge, and plants below `end`, the bottom of the title in px. */
function drawColumnArt(ctx: Ctx, end: number): Box[] {
  const random = createSeededRandom(`bed|${ctx.artSeed}|${ctx.index}`);
  const w = sideColumn.width;
  const sway = 26 + random() * 14;
  const edge = `M0 0H${w - sway}C${w + sway} 210 ${w - 2.4 * sway} 480 ${w} 720H0Z`;
  const [, , mid, light] = greenColors;
  const stems = [
    {
      to: [70 + random() * 30, Math.max(470, end + 100)] as const,
      bend: [10, 640] as const,
      fill: mid,
      length: 96,
    },
    {
      to: [262 + random() * 30, Math.max(560, end + 130)] as const,
      bend: [200, 690] as const,
      fill: light,
      length: 84,
    },
  ];
  return [
    pathBox(ctx, { x: 0, y: 0, width: w, height: 720 }, edge, { fill: palette.panel, z: 0 }),
    ...stems.flatMap(({ to, bend, ...look }) =>
      drawTwig(ctx, random, {
        ...look,
        stem: { from: [96, 760], bend, to },
        count: 9,
        slim: 0.38,
        vein: palette.panel,
        pairs: 3,
      }),
    ),
  ];
}

function createSplitFrame(ctx: Ctx, sizes: number[]): Frame {
  const boxes = drawLabel(
    ctx,
    { x: margin.left, y: titleTop + 4, width: sideColumn.text },
    { color: palette.accent, on: palette.panel },
  );
  const y = boxes.length > 0 ? titleTop + 38 : titleTop;
  const title = fitText(ctx, ctx.slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y, width: sideColumn.text, height: 380 },
    steps: sizes,
    style: (size) =>
      createTextStyle(ctx, 'display', size, { weight: getTitleWeight(ctx), leading: 1.18 }),
    balance: 'full',
    on: palette.panel,
  });
  const x = sideColumn.width + 60;
  const bodyTop = titleTop + 8;
  return {
    boxes: [...drawColumnArt(ctx, title.y + title.height), ...boxes, title, ...drawFooter(ctx, x)],
    body: { x, y: bodyTop, width: margin.right - x, height: bodyBottom - 4 - bodyTop },
    baseline: title.lines[0]?.baseline,
  };
}

/** Returns the frame with the title at the top left and a twig at the top right. */
function createStackFrame(ctx: Ctx): Frame {
  const boxes = drawLabel(ctx, { x: margin.left, y: titleTop, width: 760 });
  const title = fitText(ctx, ctx.slide.title, {
    part: 'title',
    role: 'h1',
    rect: {
      x: margin.left,
      y: boxes.length > 0 ? titleTop + 28 : titleTop,
      width: innerWidth - 190,
      height: 124,
    },
    steps: tokens.titleSteps,
    style: (size) =>
      createTextStyle(ctx, 'display', size, { weight: getTitleWeight(ctx), leading: 1.16 }),
    balance: 'full',
  });
  const bodyTop = Math.max(title.y + title.height + 34, 150);
  const titleEnd = title.x + Math.max(...title.lines.map(({ width }) => width));
  return {
    boxes: [
      ...drawSprig(ctx, titleEnd > sprigSpace ? 0.6 : 1),
      ...boxes,
      title,
      ...drawFooter(ctx),
    ],
    body: { x: margin.left, y: bodyTop, width: innerWidth, height: bodyBottom - bodyTop },
  };
}

/** Returns the page frame. `split` puts the title in a left column, or on top if it is too long for the column. */
export function frame(ctx: Ctx, kind: FrameKind): Frame {
  const sizes = kind === 'split' ? listColumnTitleSizes(ctx) : [];
  return sizes.length > 0 ? createSplitFrame(ctx, sizes) : createStackFrame(ctx);
}
