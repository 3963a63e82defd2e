import { rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle } from '../../context.ts';
import { listHeadlineSizes } from '../../display-sizes.ts';
import { fitText } from '../../fitted-text.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box } from '../../scene.ts';
import { createSeededRandom } from '../../seeded-random.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { drawMountains, drawStroke } from './art.ts';
import { drawKickerLabel } from './frame.ts';
import { margin, palette } from './tokens.ts';

/** Usual font sizes of the title, px. */
const titleSizes = listSizeSteps(76, 36, 4);

const textWidth = 720;

/** Draws the cover: a red sun and mountains on the right, texts on the left. */
export function cover(ctx: Ctx, slide: LayoutContent<'cover'>): Box[] {
  const { subtitle, byline } = slide.blocks;
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y: 104, width: textWidth, height: subtitle ? 230 : 300 },
    steps: listHeadlineSizes(slide.title, titleSizes, 100),
    style: (size) => createTextStyle(ctx, 'display', size, { leading: 1.1, tracking: -0.02 }),
    balance: 'full',
  });
  const line = title.y + title.height + 26;
  const sky = [
    ...drawScenery(ctx),
    ...drawKickerLabel(ctx, { x: margin.left, y: 66, width: textWidth }),
  ];
  const below = drawStroke(ctx, { x: margin.left, y: line, width: 210, weight: 11 });
  const more = subtitle ? [drawSubtitleText(ctx, subtitle, line + 26)] : [];
  const end = more.map(({ y, height }) => y + height + 16)[0] ?? line + 26;
  return [...sky, title, below, ...more, ...(byline ? [drawBylineText(ctx, byline, end)] : [])];
}

function drawSubtitleText(ctx: Ctx, text: string, y: number): Box {
  return fitText(ctx, text, {
    part: 'subtitle',
    role: 'p',
    rect: { x: margin.left, y, width: 600, height: 104 },
    steps: [25, 24, 22, 20],
    style: (size) => createTextStyle(ctx, 'body', size, { leading: 1.4 }),
    balance: 'widow',
  });
}

function drawBylineText(ctx: Ctx, text: string, y: number): Box {
  return fitText(ctx, text, {
    part: 'byline',
    role: 'caption',
    rect: { x: margin.left, y, width: 600, height: 46 },
    steps: [18, 16],
    style: (size) => createTextStyle(ctx, 'body', size, { color: palette.muted, leading: 1.3 }),
  });
}

/** Sun and mountains of the covers, which show no subject: the deck's title decides which one it gets. */
const sceneries = [
  { sun: { cx: 1010, cy: 136, r: 62 }, mountains: { base: 590, rise: 340, crest: 0.82 } },
  { sun: { cx: 1046, cy: 388, r: 150 }, mountains: { base: 640, rise: 210, crest: 0.94 } },
  { sun: { cx: 900, cy: 176, r: 40 }, mountains: { base: 600, rise: 460, crest: 1 } },
  { sun: { cx: 1130, cy: 214, r: 96 }, mountains: { base: 610, rise: 250, crest: 0.76 } },
] as const;

/** Draws the sun and the mountains of the deck. */
function drawScenery(ctx: Ctx): Box[] {
  const random = createSeededRandom(`scenery|${ctx.artSeed}`);
  const { sun, mountains } = sceneries[Math.floor(random() * sceneries.length)] ?? sceneries[0];
  const { cx, cy, r } = sun;
  const rect = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
  return [
    rectBox(ctx, rect, { fill: palette.accent, radius: r, z: 0 }),
    ...drawMountains(ctx, mountains),
  ];
}
