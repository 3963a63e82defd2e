import { groupBox, lineBox, moveText, placeText, rectBox } from '../../boxes.ts';
import { computeContrast } from '../../color.ts';
import {
  areWordsWhole,
  type Ctx,
  createTextStyle,
  type TextBlock,
  typesetText,
} from '../../context.ts';
import { chooseLabelColor, getEmphasisColor } from '../../emphasis.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box, Rect, TextBox } from '../../scene.ts';
import { computeSpaceAbove } from '../body-placement.ts';
import { createFigureSpans, createNumeralStyle } from '../numeral-style.ts';
import type { PartOfWhole } from './find-part.ts';

type Blocks = LayoutContent<'big-number'>['blocks'];

/** Font sizes to try in px, largest first: of the part's figure, its label, the label of the whole, and the context. */
const textSizes = [
  { figure: 128, label: 26, context: 24 },
  { figure: 112, label: 24, context: 24 },
  { figure: 96, label: 22, context: 22 },
  { figure: 80, label: 20, context: 20 },
  { figure: 64, label: 20, context: 20 },
] as const;
/** Size of the figure of the whole relative to the part's: smaller unless it is the slide's large number. */
const wholeScale = { comparison: 0.4, hero: 0.75 } as const;
const barHeight = 80;
/** Font sizes of the labels in the bar to try, px, and their distance to its ends. */
const barLabel = { sizes: [26, 24, 22, 20], inset: 14, leading: 1.2 } as const;
/** Font size in px from which WCAG 1.4.3 allows the lower contrast. */
const largeText = { size: 24, contrast: 3 } as const;
const columnGap = 64;
/** Gaps below the part's figure, above and below the whole's figure, in the bracket, and below the bar, px. */
const gaps = { figure: 4, whole: 24, bracket: 6, tick: 12, barLabel: 8, label: 14 } as const;
const maxLabelLines = 3;

type Figure = { value: string; label: string; part: string };
type TypesetFigure = Figure & { number: TextBlock; caption: TextBlock };
type TypesetTexts = {
  part: TypesetFigure;
  whole: TypesetFigure;
  context: TextBlock | undefined;
  /** Heights of the part's figure with the context beside it, and of the whole's line, px. */
  topHeight: number;
  lineHeight: number;
};

function typesetFigure(
  ctx: Ctx,
  figure: Figure,
  look: { size: number; label: number; color: string; width: number; isBeside: boolean },
): TypesetFigure {
  const { size, color, width, isBeside } = look;
  const style = { texts: [figure.value], color, leading: 1.04, tracking: -0.04 };
  const number = typesetText(
    ctx,
    createFigureSpans(ctx, figure.value, size),
    createNumeralStyle(ctx, size, style),
    width,
  );
  const label = createTextStyle(ctx, 'body', look.label, {
    weight: ctx.theme.tokens.labelWeight,
    leading: 1.3,
  });
  const room = isBeside ? width - number.inkWidth - gaps.label : width;
  return { ...figure, number, caption: typesetText(ctx, figure.label, label, room, 'widow') };
}

/** Returns the height of the bar with the whole's line and bracket above it, and a row of labels below, px. */
const measureBar = (lineHeight: number, labelRow: number) =>
  gaps.whole + lineHeight + gaps.bracket + gaps.tick + barHeight + labelRow;

/** Typesets the figures and the context at the largest sizes that fit; undefined if none does. */
function typesetTexts(
  ctx: Ctx,
  { part, whole, isHeroPart }: { part: Figure; whole: Figure; isHeroPart: boolean },
  context: string | undefined,
  rect: Rect,
): TypesetTexts | undefined {
  const { palette } = ctx.theme;
  const half = (rect.width - columnGap) / 2;
  const labelRow = gaps.barLabel + Math.ceil(barLabel.sizes[1] * barLabel.leading);
  for (const { figure: size, label, context: contextSize } of textSizes) {
    const accent = getEmphasisColor(palette);
    const first = typesetFigure(ctx, part, {
      ...{ size, label, color: accent, width: half, isBeside: false },
    });
    const second = typesetFigure(ctx, whole, {
      size: Math.round(size * (isHeroPart ? wholeScale.comparison : wholeScale.hero)),
      label,
      color: palette.ink,
      width: rect.width,
      isBeside: true,
    });
    const style = createTextStyle(ctx, 'body', contextSize, { color: palette.muted, leading: 1.4 });
    const note =
      context === undefined ? undefined : typesetText(ctx, context, style, half, 'widow');
    const figureHeight = first.number.height + gaps.figure + first.caption.height;
    const topHeight = Math.max(figureHeight, note?.height ?? 0);
    const lineHeight = Math.max(second.number.height, second.caption.height);
    const fits = [first, second].every(
      ({ number, caption }) =>
        number.broken.lines.length === 1 &&
        !number.broken.hasBrokenWord &&
        !caption.broken.hasBrokenWord &&
        caption.broken.lines.length <= maxLabelLines,
    );
    if (fits && topHeight + measureBar(lineHeight, labelRow) <= rect.height)
      return { part: first, whole: second, context: note, topHeight, lineHeight };
  }
  return undefined;
}

/** Returns the rest of the whole and its share as text, with the unit of the whole. */
function describeRest({ language }: Ctx, { part, whole, percent }: PartOfWhole): [string, string] {
  const format = (value: number, decimals: number) =>
    new Intl.NumberFormat(language, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(value);
  const rest = format(whole.value - part.value, Math.max(part.decimals, whole.decimals));
  const decimals = percent.split('.')[1]?.length ?? 0;
  return [
    `${whole.before}${rest}${whole.after}`.trim(),
    `${format(100 - Number(percent), decimals)}%`,
  ];
}

/** Typesets an amount with its share, on one line or two, for `width`; undefined if it doesn't fit. */
function fitBarLabel(
  ctx: Ctx,
  [amount, share]: [string, string],
  color: string,
  width: number,
): TextBlock | undefined {
  const text = `${amount.replaceAll(' ', '\u00a0')} (${share})`;
  return barLabel.sizes
    .map((size) => {
      const { labelWeight: weight } = ctx.theme.tokens;
      const look = { weight, leading: barLabel.leading, tracking: 0, color };
      const block = typesetText(ctx, [{ text }], createTextStyle(ctx, 'body', size, look), width);
      return { ...block, width: Math.ceil(block.inkWidth) + 2 };
    })
    .find((block) => block.broken.lines.length <= 2 && areWordsWhole([block]));
}

/** Draws a part of the bar with its amount and share in it, or below it if it is too short. */
function drawBarPart(
  ctx: Ctx,
  texts: [string, string],
  rect: Rect,
  { fill, end }: { fill: string; end: 'left' | 'right' },
): Box[] {
  const color = chooseLabelColor(ctx.theme.palette, fill);
  const bar = rectBox(ctx, rect, { fill, z: 2 });
  const place = { role: 'label', isSilent: true } as const;
  const inside = fitBarLabel(ctx, texts, color, rect.width - 2 * barLabel.inset);
  const minContrast = (inside?.style.size ?? 0) >= largeText.size ? largeText.contrast : 4.5;
  if (inside && computeContrast(color, fill) >= minContrast) {
    const at = { x: rect.x + barLabel.inset, y: rect.y + (rect.height - inside.height) / 2 };
    return [bar, placeText(ctx, inside, { ...place, ...at, on: fill })];
  }
  const below = fitBarLabel(ctx, texts, ctx.theme.palette.ink, 600);
  if (!below) return [bar];
  const x = end === 'left' ? rect.x : rect.x + rect.width - below.width;
  return [bar, placeText(ctx, below, { ...place, x, y: rect.y + rect.height + gaps.barLabel })];
}

/** Draws the line over the whole bar, which its figure names. */
function drawWholeLine(ctx: Ctx, { x, width }: Rect, y: number): Box[] {
  const stroke = { stroke: ctx.theme.palette.ink, strokeWidth: 1.5, z: 2 };
  const foot = y + gaps.tick - 4;
  return [
    lineBox(ctx, [x, y], [x + width, y], stroke),
    lineBox(ctx, [x, y], [x, foot], stroke),
    lineBox(ctx, [x + width, y], [x + width, foot], stroke),
  ];
}

/** Draws the figure of the whole with its label beside it, both centred on the bar. */
function drawWholeFigure(ctx: Ctx, { number, caption, part }: TypesetFigure, rect: Rect): Box[] {
  const width = number.inkWidth + gaps.label + caption.inkWidth;
  const x = rect.x + (rect.width - width) / 2;
  const bottom = rect.y + rect.height;
  const place = { role: 'p', y: bottom - number.height } as const;
  const value = placeText(ctx, number, { ...place, x, part: `${part}value` });
  const at = { x: x + number.inkWidth + gaps.label, y: rect.y };
  const label = placeText(ctx, caption, { role: 'p', ...at, part: `${part}label` });
  const drop = (value.lines[0]?.baseline ?? 0) - (label.lines.at(-1)?.baseline ?? 0);
  const narrow = (box: TextBox, block: TextBlock): TextBox => ({
    ...box,
    width: Math.ceil(block.inkWidth) + 2,
  });
  return [narrow(value, number), moveText(narrow(label, caption), drop)];
}

/**
 * Draws a part and its whole: the part's figure with the context beside it, and below them the whole as one bar with
 * the part in the accent colour. The whole's figure is on a line over the bar. Undefined if the texts don't fit.
 */
export function drawPartOfWhole(
  ctx: Ctx,
  blocks: Blocks,
  relation: PartOfWhole,
  body: Rect,
): Box[] | undefined {
  const { comparison, context } = blocks;
  if (!comparison) return undefined;
  const { isHeroPart, percent } = relation;
  const hero: Figure = { value: blocks.value, label: blocks.label, part: '' };
  const other: Figure = { ...comparison, part: 'comparison.' };
  const [part, whole] = isHeroPart ? [hero, other] : [other, hero];
  const set = typesetTexts(ctx, { part, whole, isHeroPart }, context, body);
  if (!set) return undefined;
  const { palette } = ctx.theme;
  const accentWidth = (body.width * relation.part.value) / relation.whole.value;
  const height = set.topHeight + measureBar(set.lineHeight, 0);
  const top = body.y + computeSpaceAbove(body.height - height);
  const lineTop = top + set.topHeight + gaps.whole;
  const bracketY = lineTop + set.lineHeight + gaps.bracket;
  const bar = { ...body, y: bracketY + gaps.tick, height: barHeight };
  const { number, caption } = set.part;
  const drawPart = () =>
    groupBox(ctx, 'section', [
      placeText(ctx, number, { x: body.x, y: top, role: 'p', part: `${part.part}value` }),
      placeText(ctx, caption, {
        x: body.x,
        y: top + number.height + gaps.figure,
        role: 'p',
        part: `${part.part}label`,
      }),
    ]);
  const drawWhole = () =>
    groupBox(
      ctx,
      'section',
      drawWholeFigure(ctx, set.whole, { ...body, y: lineTop, height: set.lineHeight }),
    );
  const figures = isHeroPart ? [drawPart(), drawWhole()] : [drawWhole(), drawPart()];
  const contextX = body.x + (body.width + columnGap) / 2;
  const note = set.context && {
    x: contextX,
    y: top + (set.topHeight - set.context.height) / 2,
    role: 'p' as const,
    part: 'context',
  };
  return [
    ...figures,
    ...drawWholeLine(ctx, bar, bracketY),
    ...drawBarPart(
      ctx,
      [part.value, `${percent}%`],
      { ...bar, width: accentWidth },
      { fill: getEmphasisColor(palette), end: 'left' },
    ),
    ...drawBarPart(
      ctx,
      describeRest(ctx, relation),
      { ...bar, x: bar.x + accentWidth, width: bar.width - accentWidth },
      { fill: palette.quiet, end: 'right' },
    ),
    ...(set.context && note ? [placeText(ctx, set.context, note)] : []),
  ];
}
