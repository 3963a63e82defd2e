import { pathBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { fitText } from '../../fitted-text.ts';
import { closingActions } from '../../layouts/closing-actions.ts';
import { closingFigure } from '../../layouts/closing-figure.ts';
import { numberedRows } from '../../layouts/rows.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { seededRandom } from '../../seeded-random.ts';
import { sizeSteps } from '../../size-steps.ts';
import { leadText } from '../../supporting-text.ts';
import { bush, twig } from './art.ts';
import { label, titleWeight } from './frame.ts';
import { cream, greens, margin, palette } from './tokens.ts';

const ink = '#15291d';
const leaf = '#2d6a3d';

/** Draws the closing slide: the title on dark green, the actions on a cream area on the right. */
export function closing(ctx: Ctx, slide: LayoutContent<'closing'>): Box[] {
  const actions = closingActions(slide);
  const hasActions = actions.length > 0;
  const texts = drawTexts(ctx, slide, hasActions);
  const end = Math.max(...texts.map((box) => box.y + box.height));
  const space = { x: margin.left, width: 380, top: end + 28, bottom: 650 };
  const boxes: Box[] = [
    ...(hasActions ? creamArea(ctx) : bush(ctx)),
    ...label(ctx, { x: margin.left, y: 72, width: 500 }),
    ...texts,
    ...closingFigure(ctx, space, { figure: greens[4], label: palette.ink, on: palette.surface }),
  ];
  if (!hasActions) return boxes;
  const rect = { x: 754, y: 116, width: margin.right - 754, height: 456 };
  const colors = { on: cream, ink, accent: leaf, rule: '#cfd3b4' };
  // First typeset with a copy of the context to measure the height, then place the list vertically.
  const trialContext = { ...ctx, findings: [], count: { ...ctx.count } };
  const { height } = numberedRows(trialContext, actions, rect, colors, 72);
  const y = Math.round(rect.y + Math.max(0, rect.height - height) * 0.42);
  const place = { ...rect, y, height: rect.y + rect.height - y };
  return [...boxes, numberedRows(ctx, actions, place, colors, 72)];
}

function creamArea(ctx: Ctx): Box[] {
  const random = seededRandom(`cut|${ctx.artSeed}`);
  const edge = 'M760 0C640 150 620 270 668 410C712 540 690 640 640 720H1280V0Z';
  const foliage = [
    { to: [586, 548] as const, bend: [700, 600] as const, fill: greens[1], length: 110, slim: 0.4 },
    { to: [764, 650] as const, bend: [700, 690] as const, fill: greens[3], length: 92, slim: 0.36 },
    { to: [650, 560] as const, bend: [640, 660] as const, fill: greens[2], length: 104, slim: 0.4 },
  ];
  return [
    pathBox(ctx, { x: 620, y: 0, width: 660, height: 720 }, edge, { fill: cream, z: 0 }),
    ...foliage.flatMap(({ to, bend, ...look }) =>
      twig(ctx, random, {
        ...look,
        stem: { from: [676, 770], bend, to },
        count: 9,
        vein: palette.surface,
        pairs: 4,
      }),
    ),
  ];
}

/** Draws title and lead. Without actions the title is larger and vertically centred. */
function drawTexts(ctx: Ctx, slide: LayoutContent<'closing'>, hasActions: boolean): Box[] {
  const { lead } = slide.blocks;
  const width = hasActions ? 500 : 540;
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y: hasActions ? 112 : 150, width, height: lead ? 290 : 380 },
    steps: [...(hasActions ? [] : sizeSteps(128, 80, 8)), ...sizeSteps(72, 32, 4)],
    style: (size) =>
      createTextStyle(ctx, 'display', size, {
        weight: titleWeight(ctx),
        leading: 1.1,
        tracking: -0.018,
      }),
    valign: hasActions ? 'top' : lead ? 'bottom' : 'middle',
    balance: 'full',
  });
  if (!lead) return [title];
  return [
    title,
    leadText(
      ctx,
      lead,
      { x: margin.left, y: title.y + title.height + 26, width: 470, height: 156 },
      { color: palette.muted, leading: 1.4 },
    ),
  ];
}
