import { groupBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle, type TextBlock, typesetText } from '../../context.ts';
import { getEmphasisColor } from '../../emphasis.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box, Rect } from '../../scene.ts';
import { computeSpaceAbove } from '../body-placement.ts';
import { createFigureSpans, createNumeralStyle } from '../numeral-style.ts';
import type { PartOfWhole } from './find-part.ts';

type Blocks = LayoutContent<'big-number'>['blocks'];

/** Font sizes to try in px, largest first: of both figures, their labels, and the context. */
const textSizes = [
  { figure: 128, label: 26, context: 24 },
  { figure: 112, label: 24, context: 24 },
  { figure: 96, label: 22, context: 22 },
  { figure: 80, label: 20, context: 20 },
  { figure: 64, label: 20, context: 20 },
] as const;
const barLabelSize = 22;
const barHeight = 56;
const columnGap = 64;
/** Width of the context as a fraction of the body. */
const contextShare = 0.8;
/** Gaps below the figures, above the bar, below it, above the context, and between the labels of the bar, px. */
const gaps = { figure: 4, bar: 24, barLabel: 8, context: 22, label: 20 } as const;
const maxLabelLines = 3;

type Figure = { value: string; label: string; part: string; isPart: boolean };
type TypesetFigure = Figure & { number: TextBlock; caption: TextBlock };
type TypesetTexts = { figures: TypesetFigure[]; context: TextBlock | undefined; height: number };

function typesetFigure(
  ctx: Ctx,
  figure: Figure,
  texts: string[],
  size: (typeof textSizes)[number],
  width: number,
): TypesetFigure {
  const { palette, tokens } = ctx.theme;
  const color = figure.isPart ? getEmphasisColor(palette) : palette.ink;
  const look = { texts, color, leading: 1.04, tracking: -0.04 };
  const number = typesetText(
    ctx,
    createFigureSpans(ctx, figure.value, size.figure),
    createNumeralStyle(ctx, size.figure, look),
    width,
  );
  const label = createTextStyle(ctx, 'body', size.label, {
    weight: tokens.labelWeight,
    leading: 1.3,
  });
  return { ...figure, number, caption: typesetText(ctx, figure.label, label, width, 'widow') };
}

const tallest = (blocks: TextBlock[]) => Math.max(...blocks.map(({ height }) => height));

/** Typesets the figures and the context at the largest sizes that fit; undefined if none does. */
function typesetTexts(
  ctx: Ctx,
  figures: Figure[],
  context: string | undefined,
  body: Rect,
): TypesetTexts | undefined {
  const width = (body.width - columnGap) / 2;
  const texts = figures.map(({ value }) => value);
  const labelHeight = Math.ceil(barLabelSize * 1.25);
  for (const size of textSizes) {
    const set = figures.map((figure) => typesetFigure(ctx, figure, texts, size, width));
    const style = createTextStyle(ctx, 'body', size.context, {
      color: ctx.theme.palette.muted,
      leading: 1.4,
    });
    const note =
      context === undefined
        ? undefined
        : typesetText(ctx, context, style, body.width * contextShare, 'widow');
    const height =
      tallest(set.map(({ number }) => number)) +
      gaps.figure +
      tallest(set.map(({ caption }) => caption)) +
      gaps.bar +
      barHeight +
      gaps.barLabel +
      labelHeight +
      (note ? gaps.context + note.height : 0);
    const fits = set.every(
      ({ number, caption }) =>
        number.broken.lines.length === 1 &&
        !number.broken.hasBrokenWord &&
        !caption.broken.hasBrokenWord &&
        caption.broken.lines.length <= maxLabelLines,
    );
    if (fits && height <= body.height) return { figures: set, context: note, height };
  }
  return undefined;
}

/** Returns the rest of the whole as text, with the unit of the whole. */
function formatRest({ language }: Ctx, { part, whole }: PartOfWhole): string {
  const decimals = Math.max(part.decimals, whole.decimals);
  const format = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const rest = new Intl.NumberFormat(language, format).format(whole.value - part.value);
  return `${whole.before}${rest}${whole.after}`.trim();
}

function typesetBarLabel(ctx: Ctx, text: string, color: string): TextBlock {
  const style = createTextStyle(ctx, 'body', barLabelSize, {
    weight: ctx.theme.tokens.labelWeight,
    leading: 1.25,
    tracking: 0,
    color,
  });
  const block = typesetText(ctx, [{ text }], style, 600);
  return { ...block, width: Math.ceil(block.inkWidth) + 2 };
}

/** Draws the whole as one bar, with the part in the accent colour, and the share and the rest below them. */
function drawWholeBar(ctx: Ctx, whole: PartOfWhole, rect: Rect): Box[] {
  const { palette } = ctx.theme;
  const accent = getEmphasisColor(palette);
  const width = (rect.width * whole.part.value) / whole.whole.value;
  const share = typesetBarLabel(ctx, `${whole.percent}%`, accent);
  const rest = typesetBarLabel(ctx, formatRest(ctx, whole), palette.ink);
  const y = rect.y + rect.height + gaps.barLabel;
  const place = { y, role: 'label', isSilent: true } as const;
  const restX = Math.min(
    Math.max(rect.x + width, rect.x + share.width + gaps.label),
    rect.x + rect.width - rest.width,
  );
  const shareX = Math.min(rect.x, restX - gaps.label - share.width);
  return [
    rectBox(
      ctx,
      { ...rect, x: rect.x + width, width: rect.width - width },
      { fill: palette.quiet, z: 2 },
    ),
    rectBox(ctx, { ...rect, width }, { fill: accent, z: 2 }),
    placeText(ctx, share, { ...place, x: shareX }),
    placeText(ctx, rest, { ...place, x: restX }),
  ];
}

/**
 * Draws two figures of which one is a part of the other at one font size, and below them the whole as one bar with the
 * part in the accent colour. Undefined if the texts don't fit.
 */
export function drawPartOfWhole(
  ctx: Ctx,
  blocks: Blocks,
  whole: PartOfWhole,
  body: Rect,
): Box[] | undefined {
  const { comparison, context } = blocks;
  if (!comparison) return undefined;
  const figures: Figure[] = [
    { value: blocks.value, label: blocks.label, part: '', isPart: whole.isHeroPart },
    { ...comparison, part: 'comparison.', isPart: !whole.isHeroPart },
  ];
  const set = typesetTexts(ctx, figures, context, body);
  if (!set) return undefined;
  const top = body.y + computeSpaceAbove(body.height - set.height);
  const numberHeight = tallest(set.figures.map(({ number }) => number));
  const captionHeight = tallest(set.figures.map(({ caption }) => caption));
  const step = (body.width + columnGap) / 2;
  const texts = set.figures.map(({ number, caption, part }, i) => {
    const x = body.x + i * step;
    const captionY = top + numberHeight + gaps.figure;
    return groupBox(ctx, 'section', [
      placeText(ctx, number, { x, y: top, role: 'p', part: `${part}value` }),
      placeText(ctx, caption, { x, y: captionY, role: 'p', part: `${part}label` }),
    ]);
  });
  const y = top + numberHeight + gaps.figure + captionHeight + gaps.bar;
  const bar = drawWholeBar(ctx, whole, { ...body, y, height: barHeight });
  const foot = top + set.height - (set.context?.height ?? 0);
  const note = set.context
    ? [placeText(ctx, set.context, { x: body.x, y: foot, role: 'p', part: 'context' })]
    : [];
  return [...texts, ...bar, ...note];
}
