import { type Ctx, styleOf } from '../../context.ts';
import type { SlideContentOf } from '../../model.ts';
import { fitText } from '../../parts.ts';
import { groupBox } from '../../place.ts';
import { sayingSteps } from '../../saying.ts';
import type { Box } from '../../scene.ts';
import { steps } from '../../steps.ts';
import { wreath } from './art.ts';
import { palette, petal } from './tokens.ts';

const sizes = [54, 52, ...steps(48, 24)];

const x = 262;
const width = 756;

const centred = { align: 'center', balance: 'full' } as const;

/** The saying in a wreath, its title above it. */
export function quote(ctx: Ctx, slide: SlideContentOf<'quote'>): Box[] {
  const { attribution } = slide.blocks;
  const head = [...(slide.kicker ? [label(ctx, slide.kicker)] : []), titleText(ctx, slide.title)];
  const saying = fitText(ctx, slide.blocks.quote, {
    ...centred,
    part: 'quote',
    role: 'quote',
    rect: { x, y: 168, width, height: 318 },
    steps: sayingSteps(slide.blocks.quote, sizes, 92),
    style: (size) => styleOf(ctx, 'display', size, { leading: 1.26 }),
    valign: 'middle',
  });
  const cite = attribution ? [citation(ctx, attribution)] : [];
  return [...wreath(ctx), ...head, groupBox(ctx, 'blockquote', [saying, ...cite])];
}

function label(ctx: Ctx, text: string): Box {
  return fitText(ctx, text, {
    ...centred,
    part: 'kicker',
    role: 'kicker',
    rect: { x, y: 62, width, height: 24 },
    steps: [17, 16, 15, 14],
    style: (size) =>
      styleOf(ctx, 'body', size, { weight: 500, color: palette.accent, leading: 1.3 }),
  });
}

function titleText(ctx: Ctx, text: string): Box {
  return fitText(ctx, text, {
    ...centred,
    part: 'title',
    role: 'h1',
    rect: { x, y: 90, width, height: 56 },
    steps: [20, 18],
    style: (size) => styleOf(ctx, 'body', size, { color: palette.muted, leading: 1.35 }),
  });
}

function citation(ctx: Ctx, text: string): Box {
  return fitText(ctx, text, {
    ...centred,
    part: 'attribution',
    role: 'cite',
    rect: { x: 340, y: 512, width: 600, height: 60 },
    steps: [20, 19, 18],
    style: (size) => styleOf(ctx, 'body', size, { weight: 500, color: petal, leading: 1.35 }),
  });
}
