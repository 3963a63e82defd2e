import { type Ctx, styleOf } from '../../context.ts';
import type { SlideContentOf } from '../../model.ts';
import { fitText } from '../../parts.ts';
import { groupBox, pathBox } from '../../place.ts';
import { sayingSteps } from '../../saying.ts';
import type { Box, Line, TextBox } from '../../scene.ts';
import { steps } from '../../steps.ts';
import { bamboo, seal } from './art.ts';
import { runningTitle } from './frame.ts';
import { margin, palette } from './tokens.ts';

const sizes = [52, ...steps(48, 24)];

const x = 124;
const width = 736;

/** The saying between corner brackets; bamboo at the right, running off the page above and below. */
export function quote(ctx: Ctx, slide: SlideContentOf<'quote'>): Box[] {
  const { attribution } = slide.blocks;
  const saying = fitText(ctx, slide.blocks.quote, {
    part: 'quote',
    role: 'quote',
    rect: { x, y: 158, width, height: 340 },
    steps: sayingSteps(slide.blocks.quote, sizes, 92),
    style: (size) => styleOf(ctx, 'display', size, { weight: 400, leading: 1.3 }),
    valign: 'middle',
    balance: 'widow',
  });
  return [
    ...bamboo(ctx, 1074, 20, 0.16, 'far', 0.62),
    ...bamboo(ctx, 1156, 30, 0.82, 'near'),
    ...heading(ctx, slide),
    ...brackets(ctx, saying),
    groupBox(ctx, 'blockquote', [
      saying,
      ...(attribution ? [citation(ctx, attribution, saying)] : []),
    ]),
    ...seal(ctx, margin.left, 610),
    runningTitle(ctx),
  ];
}

function heading(ctx: Ctx, slide: SlideContentOf<'quote'>): Box[] {
  const title = fitText(ctx, slide.title, {
    part: 'title',
    role: 'h1',
    rect: { x: margin.left, y: slide.kicker ? 76 : 52, width: 784, height: 56 },
    steps: [20, 18],
    style: (size) => styleOf(ctx, 'body', size, { color: palette.muted, leading: 1.35 }),
  });
  if (!slide.kicker) return [title];
  const kicker = fitText(ctx, slide.kicker, {
    part: 'kicker',
    role: 'kicker',
    rect: { x: margin.left, y: 50, width: 784, height: 24 },
    steps: [17, 16, 15, 14],
    style: (size) =>
      styleOf(ctx, 'body', size, { weight: 600, color: palette.accent, leading: 1.3 }),
  });
  return [kicker, title];
}

function citation(ctx: Ctx, text: string, saying: TextBox): Box {
  return fitText(ctx, text, {
    part: 'attribution',
    role: 'cite',
    rect: { x, y: saying.y + saying.height + 34, width: width - 60, height: 60 },
    steps: [20, 19, 18],
    style: (size) => styleOf(ctx, 'body', size, { color: palette.muted, leading: 1.35 }),
    balance: 'widow',
  });
}

/** Where a line's ink ends: a full-width stop fills but half of its square. */
function endOf(line: Line): number {
  const last = line.runs.at(-1);
  const free = last && /[，。、；：]$/u.test(last.text) ? last.size * 0.5 : 0;
  return line.x + line.width - free;
}

/** The corners of a Chinese quotation: above the first word, below the last. */
function brackets(ctx: Ctx, saying: TextBox): Box[] {
  const [left, above] = [margin.left, saying.y - 14];
  const right = Math.max(...saying.lines.map(endOf)) + 44;
  const below = saying.y + saying.height + 14;
  const [arm, weight] = [40, 7];
  const opening = `M${left} ${above}h${arm}v${weight}h${weight - arm}v${arm - weight}h${-weight}Z`;
  const closing = `M${right} ${below}h${-arm}v${-weight}h${arm - weight}v${weight - arm}h${weight}Z`;
  const paint = { fill: palette.accent };
  return [
    pathBox(ctx, { x: left, y: above, width: arm, height: arm }, opening, paint),
    pathBox(ctx, { x: right - arm, y: below - arm, width: arm, height: arm }, closing, paint),
  ];
}
