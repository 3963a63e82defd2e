import { pathBox, placeText } from '../../boxes.ts';
import { type Ctx, createTextStyle, typesetText } from '../../context.ts';
import { fitText, footerTexts, typesetLabel } from '../../fitted-text.ts';
import type { Box, TextBox } from '../../scene.ts';
import { seededRandom } from '../../seeded-random.ts';
import { sizeSteps } from '../../size-steps.ts';
import type { Frame, FrameKind } from '../../theme.ts';
import { arch, disc, strata } from './art.ts';
import { cream, earth, margin, palette, tokens } from './tokens.ts';

const bodyBottom = 638;
const door = { x: 64, y: 52, width: 356, height: 668 } as const;
const doorText = { x: door.x + 34, width: door.width - 68 } as const;

/** Returns the footer: layers of earth, with deck title and page number on the lowest. */
export function ground(ctx: Ctx): Box[] {
  return [
    ...strata(
      ctx,
      [
        { fill: earth.sand, y: 656, swell: 7 },
        { fill: earth.clay, y: 668, swell: 6 },
        { fill: earth.soil, y: 683, swell: 4 },
      ],
      { seed: 'foot' },
    ),
    ...footerTexts(ctx, {
      x: margin.left,
      right: margin.right,
      y: 694,
      color: '#dcc3ab',
      pageColor: cream,
    }).map((box) => (box.kind === 'text' ? { ...box, on: earth.soil } : box)),
  ];
}

type KickerAt = { x: number; y: number; width: number; color?: string; on?: string };

/** Returns the kicker with a small hill before it; empty without one. */
export function kicker(ctx: Ctx, at: KickerAt): Box[] {
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

/** Draws a sun at the top edge; its position varies by slide. */
function sun(ctx: Ctx): Box[] {
  const random = seededRandom(`sun|${ctx.title}|${ctx.index}`);
  const cx = 1120 + random() * 120;
  const cy = -20 + random() * 40;
  return [disc(ctx, { cx, cy, r: 132 }, '#f0d8bd'), disc(ctx, { cx, cy, r: 84 }, '#e9c79b')];
}

function openFrame(ctx: Ctx): Frame {
  const label = kicker(ctx, { x: margin.left, y: 46, width: 760 });
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
  return { boxes: [...sun(ctx), ...label, title, ...ground(ctx)], body };
}

/** Returns the kicker, centred in the door. The caller sets its y after the title is placed. */
function doorLabel(ctx: Ctx): TextBox[] {
  if (!ctx.slide.kicker) return [];
  const color = '#fbd9ab';
  const style = createTextStyle(ctx, 'body', 17, {
    weight: 700,
    color,
    accent: color,
    leading: 1.3,
  });
  const block = typesetLabel(ctx, ctx.slide.kicker, style, doorText.width - 60);
  const at = { x: doorText.x + 30, y: 0, align: 'center', on: palette.accent } as const;
  return [placeText(ctx, block, { ...at, role: 'kicker', part: 'kicker' })];
}

/** Moves a text box vertically to `y`. */
function moveTo(box: TextBox, y: number): TextBox {
  const by = y - box.y;
  const lines = box.lines.map((each) => ({
    ...each,
    y: each.y + by,
    baseline: each.baseline + by,
  }));
  return { ...box, y, lines };
}

/** Returns the frame with the title in a door-shaped panel on the left and the body on the right. */
function doorFrame(ctx: Ctx): Frame {
  const label = doorLabel(ctx);
  const title = fitText(ctx, ctx.slide.title, {
    part: 'title',
    role: 'h1',
    rect: { ...doorText, y: 196, height: 404 },
    steps: sizeSteps(48, 28),
    style: (size) =>
      createTextStyle(ctx, 'display', size, { leading: 1.14, color: cream, accent: '#fbd9ab' }),
    align: 'center',
    valign: 'middle',
    balance: 'full',
    on: palette.accent,
  });
  const over = label.map((box) => moveTo(box, title.y - 40));
  const x = door.x + door.width + 52;
  const body = { x, y: 66, width: margin.right - x, height: bodyBottom - 66 };
  return { boxes: [arch(ctx, door, palette.accent), ...over, title, ...ground(ctx)], body };
}

function fitsDoor(ctx: Ctx): boolean {
  const style = createTextStyle(ctx, 'display', 32, { leading: 1.14 });
  const block = typesetText(ctx, ctx.slide.title, style, doorText.width);
  return block.height <= 400 && !block.broken.hasBrokenWord;
}

/**
 * Returns the page frame. `split` puts the title in a door-shaped panel, or above the body if the title is too long for
 * the panel.
 */
export function frame(ctx: Ctx, kind: FrameKind): Frame {
  return kind === 'split' && fitsDoor(ctx) ? doorFrame(ctx) : openFrame(ctx);
}
