import { lineBox, nextReadingOrder, pathBox, placeText } from '../boxes.ts';
import { type Amount, type Change, describeChange, parseAmount } from '../change.ts';
import { drawBar } from '../charts/bar-shape.ts';
import { type ChartContext, placeChartLabel } from '../charts/chart-context.ts';
import {
  areWordsWhole,
  type Ctx,
  createTextStyle,
  fitToHeight,
  type TextBlock,
  typesetText,
} from '../context.ts';
import { fitText } from '../fitted-text.ts';
import { iconPaths } from '../icons.ts';
import { plainText } from '../inline.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import { listLimits } from '../list-limits.ts';
import type { LayoutContent } from '../model.ts';
import type { Box, ChartBox, Mark, Rect, TextBox } from '../scene.ts';
import { sizeSteps } from '../size-steps.ts';
import { numeralStyle } from './numeral-style.ts';

type Blocks = LayoutContent<'before-after'>['blocks'];
type Measure = Blocks['measures'][number];

const gutter = 28;
const sideGap = 64;
const nameGap = 18;
const changeGap = 20;
const figureGap = 8;
const labelGap = 10;
/** Height in px below which bars are left out. */
const minBarHeight = 72;

/** The two figures of a measure as numbers, if both can be drawn as bars on one scale. */
function barValues(from: Amount | undefined, to: Amount | undefined): [number, number] | undefined {
  if (!from || !to || from.value < 0 || to.value < 0) return undefined;
  const isSameUnit = describeChange(from, to, 'en') !== undefined;
  return isSameUnit && Math.max(from.value, to.value) > 0 ? [from.value, to.value] : undefined;
}

type Pair = {
  measure: Measure;
  index: number;
  values: [number, number] | undefined;
  change: Change | undefined;
  isBetter: boolean | undefined;
};

function createPair(ctx: Ctx, measure: Measure, index: number): Pair {
  const [from, to] = [parseAmount(measure.before), parseAmount(measure.after)];
  const change = from && to ? describeChange(from, to, ctx.language) : undefined;
  const wanted = measure.better === 'higher' ? 'up' : 'down';
  const isKnown = measure.better !== undefined && change && change.direction !== 'none';
  return {
    measure,
    index,
    values: barValues(from, to),
    change,
    isBetter: isKnown ? change.direction === wanted : undefined,
  };
}

/** Texts of all pairs that are set at one common size. */
type Texts = {
  names: TextBlock[];
  figures: TextBlock[][];
  labels: TextBlock[];
  nameHeight: number;
  figureHeight: number;
  labelHeight: number;
  on: string;
};

function typesetFigures(ctx: Ctx, pairs: Pair[], width: number, height: number): TextBlock[][] {
  const { palette, tokens } = ctx.theme;
  const texts = pairs.map(({ measure }) => [measure.before, measure.after]);
  const largest = pairs.length === 1 ? 76 : pairs.length === 2 ? 56 : 46;
  return fitToHeight(ctx, 'measures', sizeSteps(largest, 22, 2), height, (size) => {
    const value = texts.map((pair) =>
      pair.map((text, i) => {
        const tracking = tokens.numeralWeight < 400 ? -0.02 : -0.035;
        const color = i === 1 ? palette.accent : palette.ink;
        const style = numeralStyle(ctx, size, {
          texts: texts.flat(),
          color,
          leading: 1.08,
          tracking,
        });
        return typesetText(ctx, text, style, width - 24);
      }),
    );
    const blocks = value.flat();
    const isOneLine = blocks.every((block) => block.broken.lines.length <= 1);
    const tallest = Math.max(...blocks.map((block) => block.height));
    return {
      height: isOneLine || size <= 22 ? tallest : height + 1,
      areWordsWhole: areWordsWhole(blocks),
      value,
    };
  });
}

function typesetTexts(ctx: Ctx, blocks: Blocks, pairs: Pair[], width: number, rect: Rect): Texts {
  const { palette, tokens, panelInset } = ctx.theme;
  const isSingle = pairs.length === 1;
  const step = pairStep(width);
  const names = fitToHeight(
    ctx,
    'measures',
    sizeSteps(isSingle ? 28 : 24, 18),
    rect.height * 0.24,
    (size) => {
      const style = createTextStyle(ctx, 'display', size, {
        weight: tokens.labelWeight,
        leading: 1.26,
        tracking: -0.012,
      });
      const value = pairs.map(({ measure }) =>
        typesetText(ctx, measure.name, style, width, 'widow'),
      );
      return {
        height: Math.max(...value.map((one) => one.height)),
        areWordsWhole: areWordsWhole(value),
        value,
      };
    },
  );
  const labels = fitToHeight(
    ctx,
    'before',
    sizeSteps(isSingle ? 20 : 18, 16),
    rect.height * 0.24,
    (size) => {
      const style = createTextStyle(ctx, 'body', size, { color: palette.muted, leading: 1.3 });
      const value = [blocks.before, blocks.after].map((text) =>
        typesetText(ctx, text, style, step - 12),
      );
      return {
        height: Math.max(...value.map((one) => one.height)),
        areWordsWhole: areWordsWhole(value),
        value,
      };
    },
  );
  const figures = typesetFigures(ctx, pairs, step, rect.height * 0.3);
  const tallest = (list: TextBlock[]) => Math.max(...list.map((block) => block.height));
  return {
    names,
    figures,
    labels,
    nameHeight: tallest(names),
    figureHeight: tallest(figures.flat()),
    labelHeight: tallest(labels),
    on: !isSingle && panelInset.x > 0 ? palette.panel : palette.surface,
  };
}

/** Width of each half of a pair, px: the bars of one measure stay close to each other. */
function pairStep(width: number): number {
  return Math.min(width / 2, 300);
}

/** Draws the bars, their figures and labels as one chart; only figures and labels without values. */
function drawPair(
  ctx: Ctx,
  blocks: Blocks,
  pair: Pair,
  texts: Texts,
  rect: Rect,
): ChartBox | undefined {
  const { palette } = ctx.theme;
  const step = pairStep(rect.width);
  const base = rect.y + rect.height - texts.labelHeight - labelGap;
  const top = rect.y + texts.figureHeight + figureGap;
  const { values } = pair;
  if (!values || base - top < minBarHeight) return undefined;
  const order = nextReadingOrder(ctx);
  const categories = [blocks.before, blocks.after].map(plainText);
  const colors = [palette.quiet, palette.accent];
  const chart: ChartContext = {
    ctx,
    rect,
    on: texts.on,
    data: {
      kind: 'bar',
      categories,
      categoryParts: ['before', 'after'],
      series: [{ name: plainText(pair.measure.name), values }],
      colors,
    },
  };
  const width = Math.min(150, step * 0.62);
  const most = Math.max(...values);
  const axis = { stroke: palette.muted, strokeWidth: 1.5 };
  const marks: Mark[] = [lineBox(ctx, [rect.x, base], [rect.x + 2 * step, base], axis)];
  values.forEach((value, i) => {
    const middle = rect.x + step * (i + 0.5);
    const height = Math.max(1, ((base - top) * value) / most);
    const bar = { x: middle - width / 2, y: base - height, width, height };
    marks.push(drawBar(chart, bar, 'top', colors[i] ?? palette.accent));
    const part = `measures[${pair.index}].${i === 0 ? 'before' : 'after'}`;
    marks.push(
      ...figureAndLabel(chart, texts, pair.index, i, { middle, y: bar.y - figureGap, base, part }),
    );
  });
  const { measure } = pair;
  const alt = `${plainText(measure.name)}: ${categories[0]} ${plainText(measure.before)}, ${categories[1]} ${plainText(measure.after)}`;
  return {
    kind: 'chart',
    id: `c${order}`,
    ...rect,
    z: 10,
    order,
    role: 'p',
    alt,
    part: `measures[${pair.index}]`,
    chart: chart.data,
    marks,
  };
}

type FigurePlace = { middle: number; y: number; base: number; part: string };

function figureAndLabel(
  chart: ChartContext,
  texts: Texts,
  pair: number,
  side: number,
  { middle, y, base, part }: FigurePlace,
): Mark[] {
  const [figure, label] = [texts.figures[pair]?.[side], texts.labels[side]];
  const place = (block: TextBlock, at: number, path: string) =>
    placeChartLabel(
      chart,
      { ...block, width: Math.ceil(block.inkWidth) + 1 },
      { x: middle, y: at, anchor: 'middle', part: path },
    );
  return [
    ...(figure ? [place(figure, y - figure.height, part)] : []),
    ...(label
      ? [
          placeChartLabel(chart, label, {
            x: middle,
            y: base + labelGap,
            anchor: 'middle',
            part: side === 0 ? 'before' : 'after',
          }),
        ]
      : []),
  ];
}

/** Draws the two figures with their labels, for texts that are no amounts of one unit. */
function drawFigures(ctx: Ctx, pair: Pair, texts: Texts, rect: Rect): Box[] {
  const step = pairStep(rect.width);
  const height = texts.figureHeight + labelGap + texts.labelHeight;
  const y = rect.y + Math.max(0, rect.height - height) / 2;
  return [0, 1].flatMap((side) => {
    const [figure, label] = [texts.figures[pair.index]?.[side], texts.labels[side]];
    const x = rect.x + side * step;
    const name = side === 0 ? 'before' : 'after';
    return [
      ...(figure
        ? [
            placeText(ctx, figure, {
              x,
              y: y + texts.figureHeight - figure.height,
              role: 'p',
              part: `measures[${pair.index}].${name}`,
              on: texts.on,
            }),
          ]
        : []),
      ...(label
        ? [
            placeText(ctx, label, {
              x,
              y: y + texts.figureHeight + labelGap,
              role: 'label',
              part: name,
              on: texts.on,
            }),
          ]
        : []),
    ];
  });
}

/** Returns the triangle of an increase or decrease. */
function arrowPath({ x, y, width, height }: Rect, direction: 'up' | 'down'): string {
  const [tip, foot] = direction === 'up' ? [y, y + height] : [y + height, y];
  return `M${x} ${foot}L${x + width} ${foot}L${x + width / 2} ${tip}Z`;
}

type ChangeText = { block: TextBlock; mark: number; height: number };

/** Draws a check mark for a good change, a warning for a bad one, and an arrow without judgement. */
function drawChangeMark(ctx: Ctx, { change, isBetter }: Pair, rect: Rect): Box {
  const { palette } = ctx.theme;
  if (isBetter === undefined) {
    const arrow = { ...rect, y: rect.y + rect.height * 0.14, height: rect.height * 0.72 };
    const direction = change?.direction === 'up' ? 'up' : 'down';
    return pathBox(ctx, arrow, arrowPath(arrow, direction), { fill: palette.ink, z: 3 });
  }
  const path = iconPaths[isBetter ? 'circle-check' : 'circle-alert'] ?? '';
  const stroke = isBetter ? palette.accent : palette.ink;
  return pathBox(ctx, rect, path, { stroke, strokeWidth: 2.4, view: 24, z: 3 });
}

const markGap = 14;

/** Typesets a change on one line, such as `−86 (−60%)`; undefined if there is none. */
function typesetChange(ctx: Ctx, pair: Pair, width: number, from: number): ChangeText | undefined {
  const { change } = pair;
  if (!change || change.direction === 'none') return undefined;
  const text = change.relative ? `${change.absolute} (${change.relative})` : change.absolute;
  return fitToHeight(ctx, 'measures', sizeSteps(from, 16), from * 2, (size) => {
    const mark = Math.round(size * 1.1);
    const style = createTextStyle(ctx, 'body', size, {
      weight: ctx.theme.tokens.labelWeight,
      leading: 1.3,
    });
    const block = typesetText(ctx, [{ text }], style, width - mark - markGap);
    const isOneLine = block.broken.lines.length <= 1;
    return {
      height: isOneLine || size <= 16 ? block.height : from * 2 + 1,
      areWordsWhole: areWordsWhole([block]),
      value: { block, mark, height: block.height },
    };
  });
}

function drawChange(
  ctx: Ctx,
  pair: Pair,
  { block, mark }: ChangeText,
  at: { x: number; y: number; on: string },
): Box[] {
  const line = block.height / Math.max(1, block.broken.lines.length);
  const place = { x: at.x, y: Math.round(at.y + (line - mark) / 2), width: mark, height: mark };
  return [
    drawChangeMark(ctx, pair, place),
    placeText(ctx, block, { x: at.x + mark + markGap, y: at.y, role: 'p', on: at.on }),
  ];
}

/** Draws one measure: its name, the pair, and the change below. */
function drawMeasure(
  ctx: Ctx,
  blocks: Blocks,
  pair: Pair,
  texts: Texts,
  rect: Rect,
  change: ChangeText | undefined,
  changeHeight: number,
): Box[] {
  const name = texts.names[pair.index];
  const top = rect.y + texts.nameHeight + nameGap;
  const foot = changeHeight > 0 ? changeHeight + changeGap : 0;
  const area = { ...rect, y: top, height: rect.y + rect.height - foot - top };
  const heading = name
    ? [
        placeText(ctx, name, {
          x: rect.x,
          y: rect.y,
          role: 'h2',
          part: `measures[${pair.index}].name`,
          on: texts.on,
        }),
      ]
    : [];
  const chart = drawPair(ctx, blocks, pair, texts, area);
  const y = rect.y + rect.height - changeHeight;
  return [
    ...heading,
    ...(chart ? [chart] : drawFigures(ctx, pair, texts, area)),
    ...(change ? drawChange(ctx, pair, change, { x: rect.x, y, on: texts.on }) : []),
  ];
}

function takeawayText(
  ctx: Ctx,
  text: string,
  rect: Rect,
  from: number,
  valign: 'top' | 'bottom' = 'top',
): TextBox {
  return fitText(ctx, text, {
    part: 'takeaway',
    role: 'p',
    rect,
    valign,
    steps: sizeSteps(from, 18),
    style: (size) =>
      createTextStyle(ctx, 'display', size, {
        weight: ctx.theme.tokens.labelWeight,
        leading: 1.28,
        tracking: -0.012,
      }),
    balance: ctx.isCjk ? 'full' : 'widow',
  });
}

/** Draws a single measure across the slide, with the change and the takeaway beside it. */
function composeSingle(ctx: Ctx, blocks: Blocks, pair: Pair, body: Rect): Box[] {
  const { palette, tokens } = ctx.theme;
  const width = Math.round(body.width * 0.34);
  const main = { ...body, width: Math.min(620, body.width - width - sideGap) };
  const texts = typesetTexts(ctx, blocks, [pair], main.width, main);
  const drawn = drawMeasure(ctx, blocks, pair, texts, main, undefined, 0);
  const side = { ...body, x: body.x + body.width - width, width };
  const boxes: Box[] = [];
  let y = side.y + texts.nameHeight + nameGap;
  const rule = lineBox(
    ctx,
    [side.x - sideGap / 2, body.y],
    [side.x - sideGap / 2, body.y + body.height],
    { stroke: palette.hairline, strokeWidth: 1.5 },
  );
  const { change } = pair;
  if (change && change.direction !== 'none') {
    const headline = change.relative ?? change.absolute;
    const size = fitHeadline(ctx, headline, width - markGap);
    const mark = Math.round(size.style.size * (pair.isBetter === undefined ? 0.46 : 0.58));
    const place = {
      x: side.x,
      y: Math.round(y + (size.height - mark) / 2),
      width: mark,
      height: mark,
    };
    boxes.push(drawChangeMark(ctx, pair, place));
    boxes.push(placeText(ctx, size, { x: side.x + mark + markGap, y, role: 'p' }));
    y += size.height + 4;
    if (change.relative) {
      const style = createTextStyle(ctx, 'body', 24, {
        weight: tokens.labelWeight,
        color: palette.muted,
        leading: 1.3,
      });
      const block = typesetText(ctx, [{ text: change.absolute }], style, width);
      boxes.push(placeText(ctx, block, { x: side.x, y, role: 'p' }));
      y += block.height;
    }
    y += 28;
  }
  if (blocks.takeaway)
    boxes.push(
      takeawayText(ctx, blocks.takeaway, { ...side, y, height: body.y + body.height - y }, 28),
    );
  return boxes.length > 0 ? [...drawn, rule, ...boxes] : drawn;
}

/** Typesets the change of a single measure as large as the column allows. */
function fitHeadline(ctx: Ctx, text: string, width: number): TextBlock {
  const { palette, tokens } = ctx.theme;
  return fitToHeight(ctx, 'measures', sizeSteps(84, 28, 4), 1000, (size) => {
    const tracking = tokens.numeralWeight < 400 ? -0.02 : -0.035;
    const style = numeralStyle(ctx, size, {
      texts: [text],
      color: palette.ink,
      leading: 1.1,
      tracking,
    });
    const value = typesetText(ctx, [{ text }], style, width - size * 0.6);
    const isOneLine = value.broken.lines.length <= 1;
    return {
      height: isOneLine || size <= 28 ? value.height : 1001,
      areWordsWhole: areWordsWhole([value]),
      value,
    };
  });
}

const takeawayHeight = 84;

function composeSeveral(ctx: Ctx, blocks: Blocks, pairs: Pair[], body: Rect): Box[] {
  const { panel, panelInset } = ctx.theme;
  const place = { ...body, y: body.y + body.height - takeawayHeight, height: takeawayHeight };
  const takeaway = blocks.takeaway
    ? takeawayText(ctx, blocks.takeaway, place, 24, 'bottom')
    : undefined;
  const foot = takeaway ? takeaway.height + 24 : 0;
  const area = { ...body, height: body.height - foot };
  const width = (body.width - gutter * (pairs.length - 1)) / pairs.length;
  const inner = width - 2 * panelInset.x;
  const content = area.height - panelInset.y * (panelInset.x > 0 ? 2 : 1);
  const texts = typesetTexts(ctx, blocks, pairs, inner, { ...area, height: content });
  const changes = pairs.map((pair) => typesetChange(ctx, pair, inner, 26));
  const changeHeight = Math.max(0, ...changes.map((one) => one?.height ?? 0));
  const rects = pairs.map((_, i) => ({ ...area, x: body.x + i * (width + gutter), width }));
  const drawn = rects.flatMap((rect, i) => {
    const pair = pairs[i];
    if (!pair) return [];
    const inside = {
      x: rect.x + panelInset.x,
      y: rect.y + panelInset.y,
      width: inner,
      height: content,
    };
    return drawMeasure(ctx, blocks, pair, texts, inside, changes[i], changeHeight);
  });
  const panels = rects.flatMap((rect, i) => panel(ctx, rect, i));
  // The takeaway is typeset first, because its height limits the pairs, but read last.
  const last = takeaway ? [{ ...takeaway, order: nextReadingOrder(ctx) }] : [];
  return [...panels, ...drawn, ...last];
}

function compose(ctx: Ctx, slide: LayoutContent<'before-after'>): Box[] {
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const pairs = slide.blocks.measures.map((measure, i) => createPair(ctx, measure, i));
  const [only] = pairs;
  const drawn =
    only && pairs.length === 1
      ? composeSingle(ctx, slide.blocks, only, body)
      : composeSeveral(ctx, slide.blocks, pairs, body);
  return [...boxes, ...drawn];
}

export const beforeAfter: Layout<'before-after'> = {
  id: 'before-after',
  use: 'The same one to three measures at two states: before and after a change, last year and this year, actual and target. Choose it whenever a source gives both figures, instead of bullets, two columns or stats. `before` and `after` name the two states; each measure gives both figures with the same unit (“143 a week”, “57 a week”), and `better` says which direction is good. The slide draws paired bars and computes the change: never write it yourself. The takeaway says what caused the change or what follows from it.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'before', words: 3 },
    { part: 'after', words: 3 },
    { part: 'measures[].name', words: 6, items: listLimits['before-after'].measures.fits },
    { part: 'measures[].before', words: 1 },
    { part: 'measures[].after', words: 1 },
    { part: 'takeaway', words: 22 },
  ],
  compose,
};
