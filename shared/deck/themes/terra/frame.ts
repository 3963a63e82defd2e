import { moveText, pathBox, placeText } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { createFooterTexts, fitText, listSideTitleSizes, typesetLabel } from '../../fitted-text.ts';
import type { Box, TextBox } from '../../scene.ts';
import type { Frame, FrameKind } from '../../theme.ts';
import { drawArch, drawStrata } from './art.ts';
import { cream, earth, margin, palette, tokens } from './tokens.ts';

const bodyBottom = 646;
const doorRect = { x: 64, y: 52, width: 356, height: 668 } as const;
const doorTextArea = { x: doorRect.x + 34, width: doorRect.width - 68 } as const;

/** Draws the footer: low layers of earth, with deck title and page number on the lowest one. */
export function drawFooter(ctx: Ctx): Box[] {
  return [
    ...drawStrata(
      ctx,
      [
        { fill: earth.clay, y: 682, swell: 2 },
        { fill: earth.soil, y: 688, swell: 2 },
      ],
      { seed: 'foot' },
    ),
    ...createFooterTexts(ctx, {
      x: margin.left,
      right: margin.right,
      y: 696,
      color: '#dcc3ab',
      pageColor: cream,
      logoHeight: 22,
      on: earth.soil,
    }),
  ];
}

type KickerPosition = { x: number; y: number; width: number; color?: string; on?: string };

/** Returns the kicker with a small hill before it; empty without one. */
export function drawKicker(ctx: Ctx, at: KickerPosition): Box[] {
  if (!ctx.slide.kicker) return [];
  const color = at.color ?? palette.accent;
  const style = createTextStyle(ctx, 'body', 17, {
    weight: 700,
    color,
    accent: color,
    leading: 1.3,
  });
  const block = typesetLabel(ctx, ctx.slide.kicker, style, at.width - 32);
  const [x, y] = [at.x, at.y + block.height / 2 + 6];
  return [
    pathBox(ctx, { x, y: y - 11, width: 22, height: 11 }, `M${x} ${y}a11 11 0 0 1 22 0Z`, {
      fill: color,
    }),
    placeText(ctx, block, {
      x: x + 32,
      y: at.y,
      role: 'kicker',
      part: 'kicker',
      on: at.on ?? palette.surface,
    }),
  ];
}

function createOpenFrame(ctx: Ctx): Frame {
  const label = drawKicker(ctx, { x: margin.left, y: 46, width: 760 });
  const title = fitText(ctx, ctx.slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y: ctx.slide.kicker ? 75 : 58, width: 960, height: 114 },
    steps: tokens.titleSteps,
    style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.12 }),
    balance: 'full',
  });
  const top = title.y + title.height + 28;
  const body = { x: margin.left, y: top, width: margin.width, height: bodyBottom - top };
  return { boxes: [...label, title, ...drawFooter(ctx)], body };
}

/** Returns the kicker, centred in the door. The caller sets its y after the title is placed. */
function drawDoorLabel(ctx: Ctx): TextBox[] {
  if (!ctx.slide.kicker) return [];
  const color = '#fbd9ab';
  const style = createTextStyle(ctx, 'body', 17, {
    weight: 700,
    color,
    accent: color,
    leading: 1.3,
  });
  const block = typesetLabel(ctx, ctx.slide.kicker, style, doorTextArea.width - 60);
  const at = { x: doorTextArea.x + 30, y: 0, align: 'center', on: palette.accent } as const;
  return [placeText(ctx, block, { ...at, role: 'kicker', part: 'kicker' })];
}

/** Returns the frame with the title in a door-shaped panel on the left and the body on the right. */
function createDoorFrame(ctx: Ctx, sizes: number[]): Frame {
  const label = drawDoorLabel(ctx);
  const title = fitText(ctx, ctx.slide.title, {
    part: 'title',
    role: 'h1',
    rect: { ...doorTextArea, y: 196, height: 404 },
    steps: sizes,
    style: (size) => createTextStyle(ctx, 'display', size, doorLook),
    align: 'center',
    valign: 'middle',
    balance: 'full',
    on: palette.accent,
  });
  const over = label.map((box) => moveText(box, title.y - 40 - box.y));
  const x = doorRect.x + doorRect.width + 52;
  const body = { x, y: 66, width: margin.right - x, height: bodyBottom - 66 };
  return {
    boxes: [drawArch(ctx, doorRect, palette.accent), ...over, title, ...drawFooter(ctx)],
    body,
  };
}

const doorLook = { leading: 1.14, color: cream, accent: '#fbd9ab' } as const;

function listDoorTitleSizes(ctx: Ctx): number[] {
  const style = (size: number) => createTextStyle(ctx, 'display', size, doorLook);
  return listSideTitleSizes(ctx, doorTextArea.width, style);
}

/**
 * Returns the page frame. `split` puts the title in a door-shaped panel, or above the body if the title is too long for
 * the panel.
 */
export function frame(ctx: Ctx, kind: FrameKind): Frame {
  const isAside = kind === 'aside';
  const sizes = isAside ? tokens.titleSteps : kind === 'split' ? listDoorTitleSizes(ctx) : [];
  return sizes.length > 0 ? createDoorFrame(ctx, sizes) : createOpenFrame(ctx);
}
