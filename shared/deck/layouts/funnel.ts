import {
  getLanguageNumberStyle,
  matchScale,
  toHalfWidth,
} from '../../domain/figures/number-notation.ts';
import { groupBox, placeText } from '../boxes.ts';
import { areWordsWhole, type Ctx, fitToHeight, type TextBlock, typesetText } from '../context.ts';
import { toPlainText } from '../inline.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import { listLimits } from '../list-limits.ts';
import type { LayoutContent } from '../model.ts';
import type { Box, Rect } from '../scene.ts';
import { listBodySizes, listSizeSteps } from '../size-steps.ts';
import type { FunnelStage } from '../theme.ts';
import { type CellRow, computeRowTextOffset, typesetCells } from './cells.ts';
import { drawFunnelBand } from './funnel-shape.ts';
import { createNumeralStyle } from './numeral-style.ts';
import { listPartColors } from './shapes.ts';

type Stage = LayoutContent<'funnel'>['blocks']['stages'][number];

const minBandHeight = 104;
const textGap = 22;
const columnGutter = 24;
/** Gap between two stages of a funnel, px. */
const stageGap = 3;

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

function createStages(ctx: Ctx, stages: Stage[], rect: Rect, pitch: number): FunnelStage[] {
  const shares = computeStageShares(stages, ctx.language);
  const [accent = '', ...others] = listPartColors(ctx, stages.length);
  const fills = [...others, accent];
  return stages.map((_, i) => {
    const isLast = i === stages.length - 1;
    const from = shares[i] ?? 1;
    const width = pitch - columnGutter;
    return {
      ...rect,
      x: rect.x + i * pitch,
      width,
      reach: isLast ? width : pitch - stageGap,
      from,
      to: shares[i + 1] ?? from,
      fill: fills[i] ?? accent,
    };
  });
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
  at: { x: number; valueBottom: number; y: number },
  value: TextBlock | undefined,
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
  const limit = body.height - head - minBandHeight - textGap;
  const [row] = fitToHeight(ctx, 'stages', listBodySizes(24), limit, (size) =>
    typesetCells(ctx, contents, { size, width, columns: count, headingScale: 1.15 }),
  );
  if (!row) return boxes;
  const height = Math.min(250, body.height - head - textGap - row.height);
  const spare = Math.max(0, body.height - head - height - textGap - row.height);
  const top = Math.round(body.y + spare * 0.4);
  const stream = { x: body.x, y: top + head, width: body.width, height };
  const items = stages.map((_, i) => {
    const at = {
      x: body.x + i * pitch,
      valueBottom: top + valueHeight,
      y: stream.y + height + textGap,
    };
    return createStageBox(ctx, row, i, at, values[i]);
  });
  const draw = ctx.theme.diagram?.drawStages ?? drawFunnelBand;
  const drawn = draw(ctx, createStages(ctx, stages, stream, pitch));
  return [...boxes, ...drawn, groupBox(ctx, 'ol', items)];
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
