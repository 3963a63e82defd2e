import { evenWriting, scaleAt, styleOfLanguage } from '../../domain/figures/writing.ts';
import { areClean, type Block, type Ctx, fit, setText } from '../context.ts';
import { plainText } from '../inline.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import type { SlideContentOf } from '../model.ts';
import { groupBox, place } from '../place.ts';
import type { Box, Rect } from '../scene.ts';
import { steps } from '../steps.ts';
import type { FunnelStage } from '../theme.ts';
import { type CellRow, setCells, textTop } from './cells.ts';
import { numeralStyle } from './numerals.ts';
import { degreeColors } from './shapes.ts';
import { drawStream } from './stream.ts';

type Stage = SlideContentOf<'funnel'>['blocks']['stages'][number];

const leastStream = 104;
const gap = 22;
const gutter = 24;
/** Between two stages of one stream, px. */
const seam = 3;

/** A number by its decimal mark, with groups of digits as they go with it. */
const numbers = {
  '.': /\d+(?:,\d{2,3})*(?:\.\d+)?/,
  ',': /\d+(?:[.\s]\d{3})*(?:,\d+)?/,
} as const;

/** The number that a value begins with, as the deck's language writes it; undefined where there is none. */
function numberOf(value: string | undefined, language: string): number | undefined {
  const style = styleOfLanguage(language);
  const text = evenWriting(plainText(value ?? ''));
  const match = numbers[style.decimal].exec(text);
  if (!match) return undefined;
  const [digits] = match;
  const [whole = '', decimals = '0'] = digits.split(style.decimal);
  const scale = scaleAt(text, match.index + digits.length, style)?.factor ?? 1;
  return Number(`${whole.replace(/\D/g, '')}.${decimals}`) * scale;
}

/** How wide each stage is of the first: by its value where all have one and none grows, else evenly. */
function sharesOf(stages: Stage[], language: string): number[] {
  const values = stages.map((stage) => numberOf(stage.value, language));
  const [first] = values;
  const isFalling = values.every((value, i) => {
    const before = i === 0 ? value : values[i - 1];
    return value !== undefined && before !== undefined && value <= before;
  });
  if (!first || !isFalling)
    return stages.map((_, i) => 1 - (0.78 * i) / Math.max(1, stages.length - 1));
  return values.map((value) => Math.max(0.05, (value ?? 0) / first));
}

function stagesOf(ctx: Ctx, stages: Stage[], rect: Rect, pitch: number): FunnelStage[] {
  const shares = sharesOf(stages, ctx.language);
  const [accent = '', ...others] = degreeColors(ctx, stages.length);
  const fills = [...others, accent];
  return stages.map((_, i) => {
    const isLast = i === stages.length - 1;
    const from = shares[i] ?? 1;
    const width = pitch - gutter;
    return {
      ...rect,
      x: rect.x + i * pitch,
      width,
      reach: isLast ? width : pitch - seam,
      from,
      to: shares[i + 1] ?? from,
      fill: fills[i] ?? accent,
    };
  });
}

/** The values at one size, each on one line where that can be. */
function setValues(ctx: Ctx, stages: Stage[], width: number): (Block | undefined)[] {
  const texts = stages.flatMap(({ value = [] }) => value);
  if (stages.every((stage) => stage.value === undefined)) return [];
  return fit(ctx, 'stages[].value', steps(48, 20), 62, (size) => {
    const style = numeralStyle(ctx, size, { texts, color: ctx.theme.palette.ink, leading: 1.1 });
    const value = stages.map((stage) =>
      stage.value === undefined ? undefined : setText(ctx, stage.value, style, width),
    );
    const height = Math.max(...value.map((block) => block?.height ?? 0));
    return { height, isClean: areClean(value), value };
  });
}

function stageBox(
  ctx: Ctx,
  row: CellRow,
  index: number,
  at: { x: number; valueBottom: number; y: number },
  value: Block | undefined,
): Box {
  const cell = row.cells[index];
  if (!cell) return groupBox(ctx, 'li', []);
  const { x, y } = at;
  const boxes: Box[] = [];
  if (value)
    boxes.push(
      place(ctx, value, {
        x,
        y: at.valueBottom - value.height,
        role: 'p',
        part: `${cell.path}.value`,
      }),
    );
  boxes.push(place(ctx, cell.title, { x, y, role: 'h2', part: `${cell.path}.heading` }));
  if (cell.body)
    boxes.push(
      place(ctx, cell.body, { x, y: y + textTop(row), role: 'p', part: `${cell.path}.text` }),
    );
  return groupBox(ctx, 'li', boxes);
}

function compose(ctx: Ctx, slide: SlideContentOf<'funnel'>): Box[] {
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const { stages } = slide.blocks;
  const count = stages.length;
  const width = (body.width - gutter * (count - 1)) / count;
  const pitch = width + gutter;
  const values = setValues(ctx, stages, width);
  const valueHeight = Math.max(0, ...values.map((block) => block?.height ?? 0));
  const head = valueHeight === 0 ? 0 : valueHeight + 12;
  const contents = stages.map((stage, i) => ({
    heading: stage.heading,
    text: stage.text,
    path: `stages[${i}]`,
  }));
  const limit = body.height - head - leastStream - gap;
  const [row] = fit(ctx, 'stages', steps(24, 18), limit, (size) =>
    setCells(ctx, contents, { size, width, columns: count, headingScale: 1.15 }),
  );
  if (!row) return boxes;
  const height = Math.min(250, body.height - head - gap - row.height);
  const spare = Math.max(0, body.height - head - height - gap - row.height);
  const top = Math.round(body.y + spare * 0.4);
  const stream = { x: body.x, y: top + head, width: body.width, height };
  const items = stages.map((_, i) => {
    const at = {
      x: body.x + i * pitch,
      valueBottom: top + valueHeight,
      y: stream.y + height + gap,
    };
    return stageBox(ctx, row, i, at, values[i]);
  });
  const draw = ctx.theme.diagram?.drawStages ?? drawStream;
  const drawn = draw(ctx, stagesOf(ctx, stages, stream, pitch));
  return [...boxes, ...drawn, groupBox(ctx, 'ol', items)];
}

export const funnel: Layout<'funnel'> = {
  id: 'funnel',
  use: 'Three to five stages of which each keeps less than the one before: visitors to customers, applicants to hires. The value is how many are left (“12,400”, “38%”), and only as a source gives it.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'stages[].heading', words: 3, items: [3, 5] },
    { part: 'stages[].value', words: 1 },
    { part: 'stages[].text', words: 10 },
  ],
  compose,
};
