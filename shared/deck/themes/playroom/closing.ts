import { rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText } from '../../fitted-text.ts';
import { numberedRows } from '../../layouts/rows.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { sizeSteps } from '../../size-steps.ts';
import { leadText } from '../../supporting-text.ts';
import { confetti, ground, rainbow } from './art.ts';
import { sticker } from './frame.ts';
import { coral, mint, onBoard, palette, sky, sun } from './tokens.ts';

const backgroundColor = mint;
const left = 72;
const sheet = { x: 700, y: 60, width: 520, height: 600 } as const;
const inset = 44;

/** Draws the closing slide: a rainbow at the bottom, the actions on a white sheet. */
export function closing(ctx: Ctx, slide: LayoutContent<'closing'>): Box[] {
  const actions = slide.blocks.actions ?? [];
  const hasActions = actions.length > 0;
  const bands = [palette.accent, coral, sun, '#ffffff', sky, mint];
  const scraps = { x: 760, y: 40, width: 480, height: 260 };
  const boxes: Box[] = [
    ground(ctx, backgroundColor),
    ...(hasActions
      ? rainbow(ctx, 300, 720, 190, bands)
      : [
          ...rainbow(ctx, 980, 720, 330, bands),
          ...confetti(ctx, scraps, { pitch: 96, colors: ['#ffffff', sun, coral, palette.accent] }),
        ]),
    ...sticker(ctx, { x: left - 4, y: 60, width: 560 }),
    ...words(ctx, slide),
  ];
  return hasActions ? [...boxes, ...list(ctx, actions)] : boxes;
}

function words(ctx: Ctx, slide: LayoutContent<'closing'>): Box[] {
  const { lead, actions = [] } = slide.blocks;
  const isBare = actions.length === 0;
  const width = 560;
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: left, y: isBare ? 170 : 112, width, height: lead ? 250 : 380 },
    steps: [...(isBare ? sizeSteps(136, 80, 8) : []), ...sizeSteps(72, 32, 4)],
    style: (size) =>
      createTextStyle(ctx, 'display', size, { ...onBoard, leading: 1.04, tracking: -0.012 }),
    valign: !isBare ? 'top' : lead ? 'bottom' : 'middle',
    balance: 'full',
    on: backgroundColor,
  });
  if (!lead) return [title];
  return [
    title,
    leadText(
      ctx,
      lead,
      { x: left, y: title.y + title.height + 20, width, height: 130 },
      { ...onBoard, weight: 600, leading: 1.36, on: backgroundColor },
    ),
  ];
}

function list(ctx: Ctx, actions: string[]): Box[] {
  const { surface, ink, accent, hairline } = palette;
  const colors = { on: surface, ink, accent, rule: hairline };
  const x = sheet.x + inset;
  const width = sheet.width - 2 * inset;
  const limit = sheet.height - 2 * inset;
  // First typeset with a copy of the context to measure the height, then centre the list on a sheet of that height.
  const trialContext = { ...ctx, findings: [], count: { ...ctx.count } };
  const trial = numberedRows(
    trialContext,
    actions,
    { x, y: sheet.y + inset, width, height: limit },
    colors,
    72,
  );
  const height = Math.min(limit, trial.height);
  const y = Math.round(360 - height / 2);
  const ground = { ...sheet, y: y - inset, height: height + 2 * inset };
  return [
    rectBox(ctx, ground, { fill: surface, radius: 40 }),
    numberedRows(ctx, actions, { x, y, width, height: limit }, colors, 72),
  ];
}
