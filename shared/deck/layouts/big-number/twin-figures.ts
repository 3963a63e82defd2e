import { groupBox, placeText, rectBox } from '../../boxes.ts';
import type { Amount } from '../../change.ts';
import { type Ctx, createTextStyle, type TextBlock, typesetText } from '../../context.ts';
import { getEmphasisColor } from '../../emphasis.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box, Rect } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { computeSpaceAbove } from '../body-placement.ts';
import { createFigureSpans, createNumeralStyle } from '../numeral-style.ts';
import { computeOpenEndLength, drawOpenEnd } from '../open-end.ts';
import { maxDrawnCount, type Relation } from './relation.ts';

type Blocks = LayoutContent<'big-number'>['blocks'];
type TwinFigure = {
  value: string;
  label: string;
  part: string;
  amount: Amount;
  color: string;
  fill: string;
};
type TypesetFigure = TwinFigure & { number: TextBlock; caption: TextBlock };

const figureSizes = listSizeSteps(136, 56, 4);
const labelSizes = [26, 24, 22, 20];
const maxLines = 3;
const minLabelWidth = 220;
/** Gaps between a figure and its label, above a bar and between the two rows, px. */
const figureGaps = { label: 28, bar: 10, row: [30, 64] } as const;
const barHeight = 32;
const cellGap = 8;

function typesetFigures(
  ctx: Ctx,
  figures: TwinFigure[],
  size: number,
  width: number,
): TypesetFigure[] | undefined {
  const texts = figures.map(({ value }) => value);
  const numbers = figures.map(({ value, color }) => {
    const style = createNumeralStyle(ctx, size, { texts, color, leading: 1.02, tracking: -0.04 });
    return typesetText(ctx, createFigureSpans(ctx, value, size), style, 2000);
  });
  const widest = Math.max(...numbers.map(({ inkWidth }) => inkWidth));
  const room = width - widest - figureGaps.label;
  if (room < minLabelWidth) return undefined;
  const weight = ctx.theme.tokens.labelWeight;
  const captions = labelSizes
    .map((labelSize) => {
      const style = createTextStyle(ctx, 'body', labelSize, { weight, leading: 1.3 });
      return figures.map(({ label }) => typesetText(ctx, label, style, room, 'widow'));
    })
    .find((blocks) =>
      blocks.every(
        ({ broken, height }, i) =>
          broken.lines.length <= maxLines &&
          height <= (numbers[i]?.height ?? 0) &&
          !broken.hasBrokenWord,
      ),
    );
  return (
    captions &&
    figures.flatMap((figure, i) => {
      const [number, caption] = [numbers[i], captions[i]];
      if (!number || !caption) throw new Error('each figure has a number and a caption');
      return { ...figure, number: { ...number, width: widest + 2 }, caption };
    })
  );
}

/** Draws the figure and its label on one baseline. */
function drawTexts(
  ctx: Ctx,
  { number, caption, part }: TypesetFigure,
  at: { x: number; y: number },
): Box[] {
  const value = placeText(ctx, number, { ...at, role: 'p', part: `${part}value` });
  const place = {
    x: at.x + number.width + figureGaps.label,
    role: 'p',
    part: `${part}label`,
  } as const;
  const trial = placeText({ ...ctx, count: { ...ctx.count } }, caption, { ...place, y: 0 });
  const y = (value.lines[0]?.baseline ?? 0) - (trial.lines.at(-1)?.baseline ?? 0);
  return [value, placeText(ctx, caption, { ...place, y })];
}

/** Draws a small count as units, another amount as a bar; a minimum has an open end. */
function drawAmount(
  ctx: Ctx,
  { amount, fill }: TwinFigure,
  maxValue: number,
  isCount: boolean,
  rect: Rect,
): Box[] {
  const whole = rect.width - computeOpenEndLength('right');
  const cell = isCount ? Math.min(112, whole / maxValue) : 0;
  const look = { fill, z: 2 };
  const width = isCount
    ? amount.value * cell - cellGap
    : Math.max(2, (whole * amount.value) / maxValue);
  const bar = { ...rect, width, height: barHeight };
  const bars = isCount
    ? Array.from({ length: amount.value }, (_, i) => ({
        ...bar,
        x: rect.x + i * cell,
        width: cell - cellGap,
      }))
    : [bar];
  return [
    ...bars.map((one) => rectBox(ctx, one, look)),
    ...(amount.isMinimum ? drawOpenEnd(ctx, bar, 'right', fill) : []),
  ];
}

/**
 * Draws two figures of one measure at one font size, in the order of time, each with its label and a bar; both bars
 * have the same scale. The figure that the title is about is in the accent colour. Undefined if the labels are too
 * long.
 */
export function drawTwinFigures(
  ctx: Ctx,
  blocks: Blocks,
  relation: Relation & { kind: 'pair' },
  rect: Rect,
): Box[] | undefined {
  const { comparison } = blocks;
  const { hero, other, isOtherFirst, isOtherNamed } = relation;
  if (!comparison) return undefined;
  const { palette } = ctx.theme;
  const accent = getEmphasisColor(palette);
  const look = (isNamed: boolean) =>
    isNamed ? { color: accent, fill: accent } : { color: palette.ink, fill: palette.quiet };
  const own = {
    value: blocks.value,
    label: blocks.label,
    part: '',
    amount: hero,
    ...look(!isOtherNamed),
  };
  const compared = { ...comparison, part: 'comparison.', amount: other, ...look(isOtherNamed) };
  const figures = isOtherFirst ? [compared, own] : [own, compared];
  const rowHeight = (row: TypesetFigure) => row.number.height + figureGaps.bar + barHeight;
  const [minGap, maxGap] = figureGaps.row;
  const rows = figureSizes
    .map((size) => typesetFigures(ctx, figures, size, rect.width))
    .find(
      (set) => set && set.reduce<number>((sum, row) => sum + rowHeight(row), minGap) <= rect.height,
    );
  if (!rows) return undefined;
  const heights = rows.reduce<number>((sum, row) => sum + rowHeight(row), 0);
  const gap = Math.min(maxGap, rect.height - heights);
  const maxValue = Math.max(hero.value, other.value);
  const isCount =
    maxValue <= maxDrawnCount && [hero, other].every(({ value }) => Number.isInteger(value));
  let y = rect.y + computeSpaceAbove(rect.height - heights - gap);
  return rows.map((row) => {
    const top = y;
    y += rowHeight(row) + gap;
    const bar = { ...rect, y: top + row.number.height + figureGaps.bar };
    return groupBox(ctx, 'section', [
      ...drawTexts(ctx, row, { x: rect.x, y: top }),
      ...drawAmount(ctx, row, maxValue, isCount, bar),
    ]);
  });
}
