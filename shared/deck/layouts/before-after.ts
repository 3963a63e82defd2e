import { lineBox, nextReadingOrder, placeText } from '../boxes.ts';
import { parseAmount } from '../change.ts';
import { type Ctx, createTextStyle, typesetText } from '../context.ts';
import { fitText } from '../fitted-text.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import { listLimits } from '../list-limits.ts';
import type { LayoutContent } from '../model.ts';
import type { Box, Rect, TextBox } from '../scene.ts';
import { listBodySizes } from '../size-steps.ts';
import { findTitleFigures } from '../title-figures.ts';
import {
  type ChangeText,
  drawChange,
  drawChangeMark,
  fitHeadline,
  markGap,
  typesetChange,
} from './before-after/change.ts';
import {
  barHeight,
  drawFigures,
  drawPair,
  hasRoomForBars,
  measureFiguresHeight,
} from './before-after/draw-pair.ts';
import { type Blocks, createPair, type Pair } from './before-after/pair.ts';
import { drawPairRows } from './before-after/pair-rows.ts';
import { type PairTexts, typesetTexts } from './before-after/texts.ts';

/** Gap between measures that are in panels, and between measures without panels, px. */
const measureGaps = { panels: 28, bare: 64 } as const;
const sideGap = 64;
const nameGap = 18;
const changeGap = 20;

/** Space between the name of a measure and the change on the same line, px. */
const headingGap = 16;
/** Sizes of names and changes that share a line; larger ones first, px. */
const headingSizes = [24, 22, 20];
/** Size of a change below the bars, px. */
const changeSize = 24;

/** Whether all changes fit on the line of their measure's name, so that the bars get the height below. */
function areChangesInHeading(texts: PairTexts, changes: (ChangeText | undefined)[], width: number) {
  return texts.names.every((name, i) => {
    const change = changes[i];
    const changeWidth = change ? change.mark + markGap + change.block.inkWidth + headingGap : 0;
    return name.broken.lines.length === 1 && name.inkWidth + changeWidth <= width;
  });
}

/** Returns the rectangle of a pair below the name of its measure. */
function computePairArea(rect: Rect, texts: PairTexts, changeHeight: number): Rect {
  const top = rect.y + texts.nameHeight + nameGap;
  const foot = changeHeight > 0 ? changeHeight + changeGap : 0;
  return { ...rect, y: top, height: rect.y + rect.height - foot - top };
}

/** Draws one measure: its name, the pair, and the change below; without `changeHeight`, beside the name. */
function drawMeasure(
  ctx: Ctx,
  blocks: Blocks,
  pair: Pair,
  texts: PairTexts,
  rect: Rect,
  change: ChangeText | undefined,
  changeHeight: number,
  hasBars = true,
): Box[] {
  const name = texts.names[pair.index];
  const area = computePairArea(rect, texts, changeHeight);
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
  const beside = change && {
    x: rect.x + rect.width - change.mark - markGap - change.block.inkWidth,
    y: rect.y + (texts.nameHeight - change.height) / 2,
  };
  const below = { x: rect.x, y: rect.y + rect.height - changeHeight };
  const place = changeHeight === 0 && beside ? beside : below;
  return [
    ...heading,
    ...((hasBars ? drawPair(ctx, blocks, pair, texts, area) : undefined) ??
      drawFigures(ctx, pair, texts, area)),
    ...(change ? drawChange(ctx, pair, change, { ...place, on: texts.on }) : []),
  ];
}

function typesetTakeaway(
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
    steps: listBodySizes(from),
    style: (size) =>
      createTextStyle(ctx, 'display', size, {
        weight: ctx.theme.tokens.labelWeight,
        leading: 1.28,
        tracking: -0.012,
      }),
    balance: ctx.isCjk ? 'full' : 'widow',
  });
}

/** Whether the title has the number of a change, such as the 60 of `−60%`. */
function isInTitle({ slide }: Ctx, change: string): boolean {
  const value = parseAmount(change)?.value;
  return (
    value !== undefined &&
    findTitleFigures(slide.title).some((figure) => Math.abs(figure.value) === Math.abs(value))
  );
}

/** Draws a single measure across the slide, with the change and the takeaway beside it. */
function composeSinglePair(ctx: Ctx, blocks: Blocks, pair: Pair, body: Rect): Box[] {
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
    const { relative, absolute } = change;
    const isRelative = relative !== undefined && isInTitle(ctx, relative);
    const [headline, detail] = isRelative ? [relative, absolute] : [absolute, relative];
    const size = fitHeadline(ctx, headline, width - markGap);
    const mark = Math.round(size.style.size * (pair.isBetter === undefined ? 0.46 : 0.58));
    // The sign shows a bad direction well enough: a warning beside the largest figure would be louder than the title.
    const hasMark = pair.isBetter !== false;
    const place = {
      x: side.x,
      y: Math.round(y + (size.height - mark) / 2),
      width: mark,
      height: mark,
    };
    const x = hasMark ? side.x + mark + markGap : side.x;
    if (hasMark) boxes.push(drawChangeMark(ctx, pair, place));
    boxes.push(placeText(ctx, size, { x, y, role: 'p' }));
    y += size.height + 4;
    if (detail) {
      const style = createTextStyle(ctx, 'body', 24, {
        weight: tokens.labelWeight,
        color: palette.muted,
        leading: 1.3,
      });
      const block = typesetText(ctx, [{ text: detail }], style, width);
      boxes.push(placeText(ctx, block, { x: side.x, y, role: 'p' }));
      y += block.height;
    }
    y += 28;
  }
  if (blocks.takeaway)
    boxes.push(
      typesetTakeaway(ctx, blocks.takeaway, { ...side, y, height: body.y + body.height - y }, 28),
    );
  return boxes.length > 0 ? [...drawn, rule, ...boxes] : drawn;
}

const takeawayHeight = 84;
/** Height in px that panels without bars have in addition to the height of their texts. */
const freePanelHeight = 48;
/** Height of the tallest bar in px below which measures are rows with long bars instead of columns. */
const minColumnBar = 190;

function composeSeveralPairs(ctx: Ctx, blocks: Blocks, pairs: Pair[], body: Rect): Box[] {
  const { panel, panelInset } = ctx.theme;
  const place = { ...body, y: body.y + body.height - takeawayHeight, height: takeawayHeight };
  const takeaway = blocks.takeaway
    ? typesetTakeaway(ctx, blocks.takeaway, place, 24, 'bottom')
    : undefined;
  const foot = takeaway ? takeaway.height + 24 : 0;
  const area = { ...body, height: body.height - foot };
  const gutter = panelInset.x > 0 ? measureGaps.panels : measureGaps.bare;
  const width = (body.width - gutter * (pairs.length - 1)) / pairs.length;
  const inner = width - 2 * panelInset.x;
  const inset = panelInset.y * (panelInset.x > 0 ? 2 : 1);
  const room = area.height - inset;
  const typeset = (within: Ctx, size?: number) => ({
    texts: typesetTexts(within, blocks, pairs, inner, { ...area, height: room }, size),
    changes: pairs.map((pair) => typesetChange(within, pair, inner, size ?? changeSize)),
  });
  const beside = headingSizes.find((size) => {
    const trial = typeset({ ...ctx, findings: [] }, size);
    return areChangesInHeading(trial.texts, trial.changes, inner);
  });
  const { texts, changes } = typeset(ctx, beside);
  const changeHeight = beside ? 0 : Math.max(0, ...changes.map((one) => one?.height ?? 0));
  // Bars are drawn for all measures with numeric values, or for none: if only some of these measures had bars, the
  // others would look smaller.
  const measured = pairs.filter(({ values }) => values !== undefined);
  const whole = computePairArea({ ...area, height: room }, texts, changeHeight);
  const hasBars =
    measured.length > 0 && measured.every((pair) => hasRoomForBars(texts, pair, whole));
  // The takeaway is typeset first, because its height limits the pairs, but it is last in the reading order.
  const placeLast = (boxes: Box[]) =>
    takeaway ? [...boxes, { ...takeaway, order: nextReadingOrder(ctx) }] : boxes;
  const isLow = measured.some((pair) => barHeight(texts, pair, whole) < minColumnBar);
  if (isLow && measured.length === pairs.length) {
    const rows = drawPairRows(ctx, blocks, pairs, area);
    if (rows) return placeLast(rows);
  }
  const natural = texts.nameHeight + nameGap + measureFiguresHeight(texts) + freePanelHeight;
  const content = hasBars ? room : Math.min(room, natural);
  const height = content + inset;
  const rects = pairs.map((_, i) => ({ ...area, x: body.x + i * (width + gutter), width, height }));
  const drawn = rects.flatMap((rect, i) => {
    const pair = pairs[i];
    if (!pair) return [];
    const inside = {
      x: rect.x + panelInset.x,
      y: rect.y + panelInset.y,
      width: inner,
      height: content,
    };
    return drawMeasure(ctx, blocks, pair, texts, inside, changes[i], changeHeight, hasBars);
  });
  const panels = rects.flatMap((rect, i) => panel(ctx, rect, i, gutter));
  return placeLast([...panels, ...drawn]);
}

/** Draws the measures of a slide as pairs, with their changes and the takeaway. */
export function composePairs(ctx: Ctx, blocks: Blocks, body: Rect): Box[] {
  const pairs = blocks.measures.map((measure, i) => createPair(ctx, measure, i, blocks.after));
  const [only] = pairs;
  return only && pairs.length === 1
    ? composeSinglePair(ctx, blocks, only, body)
    : composeSeveralPairs(ctx, blocks, pairs, body);
}

function compose(ctx: Ctx, slide: LayoutContent<'before-after'>): Box[] {
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  return [...boxes, ...composePairs(ctx, slide.blocks, body)];
}

export const beforeAfter: Layout<'before-after'> = {
  id: 'before-after',
  use: 'The same one to three measures at two states: before and after a change, last year and this year, actual and target. Choose it whenever a source gives both figures, instead of bullets, two columns or stats. `before` and `after` name the two states; each measure gives both figures with the same unit (“143 a week”, “over 200 a week”), and `better` says which direction is good. The slide draws paired bars and computes the change: never write it yourself. The takeaway says what caused the change or what follows from it.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'before', words: 3 },
    { part: 'after', words: 3 },
    { part: 'measures[].name', words: 6, items: listLimits['before-after'].measures.fits },
    { part: 'measures[].before', words: 3 },
    { part: 'measures[].after', words: 3 },
    { part: 'takeaway', words: 22 },
  ],
  compose,
};
