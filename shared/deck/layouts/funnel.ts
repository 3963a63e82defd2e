import {
  getLanguageNumberStyle,
  matchScale,
  toHalfWidth,
} from '../../domain/figures/number-notation.ts';
import { computeBaselineOffset, groupBox, placeText } from '../boxes.ts';
import { type Amount, describeChange, listNumbers, parseAmount } from '../change.ts';
import {
  areWordsWhole,
  type Ctx,
  createTextStyle,
  fitToHeight,
  type TextBlock,
  typesetText,
} from '../context.ts';
import { getEmphasisColor } from '../emphasis.ts';
import { toPlainText } from '../inline.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import { listLimits } from '../list-limits.ts';
import type { LayoutContent } from '../model.ts';
import type { Box, Rect } from '../scene.ts';
import { listBodySizes, listSizeSteps, minSizes } from '../size-steps.ts';
import type { FunnelStage } from '../theme.ts';
import { type CellRow, computeRowTextOffset, typesetCells } from './cells.ts';
import { drawFunnelBars } from './funnel-shape.ts';
import { createNumeralStyle } from './numeral-style.ts';

type Stage = LayoutContent<'funnel'>['blocks']['stages'][number];

const minBandHeight = 104;
const textGap = 22;
const columnGutter = 24;
/** Font size of a change relative to the value before it, and the gap between them, px. */
const changeScale = 0.42;
const changeGap = 12;

/** Number patterns by decimal separator, with the matching digit grouping. */
const numberPatterns = {
  '.': /\d+(?:,\d{2,3})*(?:\.\d+)?/,
  ',': /\d+(?:[.\s]\d{3})*(?:,\d+)?/,
} as const;

/** Returns the first number of a value, in the number format of the deck's language; undefined if there is none. */
function parseFirstNumber(value: string | undefined, language: string): number | undefined {
  const style = getLanguageNumberStyle(language);
  const text = toHalfWidth(toPlainText(value ?? ''));
  const match = numberPatterns[style.decimal].exec(text);
  if (!match) return undefined;
  const [digits] = match;
  const [whole = '', decimals = '0'] = digits.split(style.decimal);
  const scale = matchScale(text, match.index + digits.length, style)?.factor ?? 1;
  return Number(`${whole.replace(/\D/g, '')}.${decimals}`) * scale;
}

/** Returns each stage's height relative to the first: by value if all have one and none grows, otherwise evenly. */
function computeStageShares(stages: Stage[], language: string): number[] {
  const values = stages.map((stage) => parseFirstNumber(stage.value, language));
  const [first] = values;
  const isFalling = values.every((value, i) => {
    const before = i === 0 ? value : values[i - 1];
    return value !== undefined && before !== undefined && value <= before;
  });
  if (!first || !isFalling) {
    // Without any value, the funnel narrows a little: it shows the order, and claims no losses.
    const loss = stages.every(({ value }) => value === undefined) ? 0.45 : 0.78;
    return stages.map((_, i) => 1 - (loss * i) / Math.max(1, stages.length - 1));
  }
  return values.map((value) => Math.max(0.05, (value ?? 0) / first));
}

/** Returns the index of the last stage whose value the title names; without one, the last stage's. */
function findEmphasisedStage(title: string, stages: Stage[]): number {
  const named = new Set(listNumbers(title));
  const index = stages.findLastIndex(({ value }) =>
    listNumbers(value).some((digits) => digits.length > 1 && named.has(digits)),
  );
  return index < 0 ? stages.length - 1 : index;
}

/** Reads a stage's value in the number format of the deck's language. */
function parseStageAmount(value: string | undefined, language: string): Amount | undefined {
  const [amount, number] = [parseAmount(value ?? ''), parseFirstNumber(value, language)];
  if (!amount || number === undefined) return undefined;
  // All values count the same things, so only a percentage has a unit that matters.
  const after = /[%％]/.test(amount.after) ? '%' : '';
  return { ...amount, value: number, before: '', after };
}

/**
 * Returns the relative change from the stage before; undefined for percentages and values that are not numbers. There are
 * none if the texts have percentages of their own, such as shares of the first stage: they would look like one measure.
 */
function describeStageChanges(stages: Stage[], language: string): (string | undefined)[] {
  if (stages.some(({ text = '' }) => /[%％]/.test(text))) return [];
  const amounts = stages.map(({ value }) => parseStageAmount(value, language));
  return amounts.map((to, i) => {
    const from = amounts[i - 1];
    return from && to && describeChange(from, to, language)?.relative;
  });
}

function createStages(
  ctx: Ctx,
  slide: LayoutContent<'funnel'>,
  rect: Rect,
  pitch: number,
): FunnelStage[] {
  const { stages } = slide.blocks;
  const { palette } = ctx.theme;
  const emphasised = findEmphasisedStage(slide.title, stages);
  return computeStageShares(stages, ctx.language).map((from, i) => ({
    ...rect,
    x: rect.x + i * pitch,
    width: pitch - columnGutter,
    from,
    fill: i === emphasised ? getEmphasisColor(palette) : palette.quiet,
    isEmphasised: i === emphasised,
  }));
}

/** Writes the change from the stage before after a stage's value; nothing if there is no space for it. */
function drawStageChange(
  ctx: Ctx,
  text: string | undefined,
  value: TextBlock | undefined,
  { x, y, width }: Omit<Rect, 'height'>,
): Box[] {
  if (!text || !value || value.broken.lines.length > 1) return [];
  const size = Math.max(minSizes.subline, Math.round(value.style.size * changeScale));
  const style = createTextStyle(ctx, 'body', size, {
    color: ctx.theme.palette.muted,
    weight: ctx.theme.tokens.labelWeight,
  });
  const left = value.inkWidth + changeGap;
  const block = typesetText(ctx, [{ text }], style, width);
  if (left + block.inkWidth > width) return [];
  const level = computeBaselineOffset(ctx, value.style) - computeBaselineOffset(ctx, style);
  const place = { x: x + left, y: y + level, role: 'p' } as const;
  return [placeText(ctx, { ...block, width: width - left }, place)];
}

/** Typesets all values at the same size, each on one line if possible. */
function typesetValues(ctx: Ctx, stages: Stage[], width: number): (TextBlock | undefined)[] {
  const texts = stages.flatMap(({ value = [] }) => value);
  if (stages.every((stage) => stage.value === undefined)) return [];
  return fitToHeight(ctx, 'stages[].value', listSizeSteps(48, 20), 62, (size) => {
    const style = createNumeralStyle(ctx, size, {
      texts,
      color: ctx.theme.palette.ink,
      leading: 1.1,
    });
    const value = stages.map((stage) =>
      stage.value === undefined ? undefined : typesetText(ctx, stage.value, style, width),
    );
    const height = Math.max(...value.map((block) => block?.height ?? 0));
    return { height, areWordsWhole: areWordsWhole(value), value };
  });
}

function createStageBox(
  ctx: Ctx,
  row: CellRow,
  index: number,
  at: { x: number; valueBottom: number; y: number; width: number },
  { value, change }: { value: TextBlock | undefined; change: string | undefined },
): Box {
  const cell = row.cells[index];
  if (!cell) return groupBox(ctx, 'li', []);
  const { x, y } = at;
  const boxes: Box[] = [];
  if (value)
    boxes.push(
      placeText(ctx, value, {
        x,
        y: at.valueBottom - value.height,
        role: 'p',
        part: `${cell.path}.value`,
      }),
      ...drawStageChange(ctx, change, value, {
        ...at,
        y: at.valueBottom - value.height,
      }),
    );
  boxes.push(placeText(ctx, cell.title, { x, y, role: 'h2', part: `${cell.path}.heading` }));
  if (cell.body)
    boxes.push(
      placeText(ctx, cell.body, {
        x,
        y: y + computeRowTextOffset(row),
        role: 'p',
        part: `${cell.path}.text`,
      }),
    );
  return groupBox(ctx, 'li', boxes);
}

function compose(ctx: Ctx, slide: LayoutContent<'funnel'>): Box[] {
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const { stages } = slide.blocks;
  const count = stages.length;
  const width = (body.width - columnGutter * (count - 1)) / count;
  const pitch = width + columnGutter;
  const values = typesetValues(ctx, stages, width);
  const valueHeight = Math.max(0, ...values.map((block) => block?.height ?? 0));
  const head = valueHeight === 0 ? 0 : valueHeight + 12;
  const contents = stages.map((stage, i) => ({
    heading: stage.heading,
    text: stage.text,
    path: `stages[${i}]`,
  }));
  const changes = describeStageChanges(stages, ctx.language);
  const limit = body.height - head - minBandHeight - textGap;
  const [row] = fitToHeight(ctx, 'stages', listBodySizes(24), limit, (size) =>
    typesetCells(ctx, contents, { size, width, columns: count, headingScale: 1.15 }),
  );
  if (!row) return boxes;
  const height = Math.min(250, body.height - head - textGap - row.height);
  const spare = Math.max(0, body.height - head - height - textGap - row.height);
  const top = Math.round(body.y + spare * 0.4);
  const items = stages.map((_, i) => {
    const at = {
      x: body.x + i * pitch,
      valueBottom: top + valueHeight,
      y: top + head + height + textGap,
      width,
    };
    return createStageBox(ctx, row, i, at, { value: values[i], change: changes[i] });
  });
  const draw = ctx.theme.diagram?.drawStages ?? drawFunnelBars;
  const area = { ...body, y: top + head, height };
  return [
    ...boxes,
    ...draw(ctx, createStages(ctx, slide, area, pitch)),
    groupBox(ctx, 'ol', items),
  ];
}

export const funnel: Layout<'funnel'> = {
  id: 'funnel',
  use: 'Three to five stages of which each keeps less than the one before: visitors to customers, applicants to hires. The value is how many are left (“12,400”, “38%”), and only as a source gives it.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'stages[].heading', words: 3, items: listLimits.funnel.stages.fits },
    { part: 'stages[].value', words: 1 },
    { part: 'stages[].text', words: 9 },
  ],
  compose,
};
