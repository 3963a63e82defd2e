import { groupBox, moveText, placeText } from '../boxes.ts';
import { type Ctx, createTextStyle, type TextBlock, typesetText } from '../context.ts';
import { getEmphasisColor } from '../emphasis.ts';
import { fitText } from '../fitted-text.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import type { LayoutContent } from '../model.ts';
import type { Box, Rect } from '../scene.ts';
import { listBodySizes } from '../size-steps.ts';
import { computeBarsHeight, drawMeasureBars } from './big-number/measure-bars.ts';
import { divideBody, drawInRegion, drawRegions, isStripBelow } from './big-number/regions.ts';
import { findRelation, type Relation } from './big-number/relation.ts';
import { drawStates, findStateChange } from './big-number/states.ts';
import { drawTwinFigures } from './big-number/twin-figures.ts';
import { typesetNumber } from './big-number/typeset-number.ts';
import { computeSpaceAbove } from './body-placement.ts';

type BigNumberBlocks = LayoutContent<'big-number'>['blocks'];

const labelWidth = 720;
const noteGap = 10;
/** Height in px that the longest `context` text needs in the side column. */
const minSideHeight = 220;

/** Least height of the label below the number, px. */
const minLabelHeight = 84;
/** Gap between the number and a label beside it, and least width of that label, px. */
const besideLabel = { gap: 32, min: 260 } as const;

function drawLead(
  ctx: Ctx,
  blocks: BigNumberBlocks,
  rect: Rect,
  relation: Relation | undefined,
  note?: TextBlock,
): Box[] {
  const { palette, tokens } = ctx.theme;
  const picture = computeBarsHeight(relation);
  const noteHeight = note ? note.height + noteGap : 0;
  const isBeside = isStripBelow(ctx) && !note;
  const number = typesetNumber(ctx, blocks.value, 'value', {
    width: isBeside ? rect.width - besideLabel.gap - besideLabel.min : rect.width,
    height: Math.min(
      rect.height * (isBeside ? 0.9 : 0.68),
      rect.height - picture - noteHeight - (isBeside ? 0 : minLabelHeight),
    ),
    from: isBeside ? 320 : picture > 0 ? 184 : blocks.comparison ? 240 : 280,
    color: getEmphasisColor(palette),
  });
  const { x } = rect;
  const style = (size: number) =>
    createTextStyle(ctx, 'display', size, {
      weight: tokens.labelWeight,
      leading: 1.26,
      tracking: -0.012,
    });
  const common = {
    part: 'label',
    role: 'p',
    steps: listBodySizes(34),
    style,
    balance: 'widow',
  } as const;
  if (isBeside) {
    const y = rect.y + computeSpaceAbove(rect.height - number.height - picture);
    const value = placeText(ctx, number, { x, y, role: 'p', part: 'value' });
    const left = x + number.inkWidth + besideLabel.gap;
    const width = Math.min(rect.x + rect.width - left, labelWidth);
    const label = fitText(ctx, blocks.label, {
      ...common,
      rect: { x: left, y, width, height: number.height },
    });
    const drop = (value.lines[0]?.baseline ?? 0) - (label.lines.at(-1)?.baseline ?? 0);
    const end = y + number.height;
    const space = { ...rect, y: end, height: rect.y + rect.height - end };
    return [
      { ...value, width: number.inkWidth + 2 },
      moveText(label, drop),
      ...drawMeasureBars(ctx, relation, space),
    ];
  }
  const rest = rect.height - number.height - 16 - noteHeight - picture;
  const width = Math.min(rect.width, labelWidth);
  const probe = fitText(ctx, blocks.label, { ...common, rect: { x, y: 0, width, height: rest } });
  const used = number.height + 16 + probe.height + noteHeight;
  const y = rect.y + computeSpaceAbove(rect.height - used - picture);
  const value = placeText(ctx, number, { x, y, role: 'p', part: 'value' });
  const label = moveBoxTo(probe, y + number.height + 16, value.order);
  const below = { x, y: label.y + label.height + noteGap, role: 'p', part: 'context' } as const;
  const texts = note ? [value, label, placeText(ctx, { ...note, width }, below)] : [value, label];
  const end = rect.y + used + (y - rect.y);
  const space = { ...rect, y: end, height: rect.y + rect.height - end };
  return [...texts, ...drawMeasureBars(ctx, relation, space)];
}

/** Moves the box vertically to `y`; its reading order is right after `before`. */
function moveBoxTo<T extends Box>(box: T, y: number, before: number | null): T {
  if (box.kind !== 'text') return box;
  const lines = box.lines.map((line) => ({
    ...line,
    y: line.y + y - box.y,
    baseline: line.baseline + y - box.y,
  }));
  return { ...box, y, lines, order: before === null ? box.order : before + 0.5 };
}

/** Height of the compared number as a fraction of the side column's, and of the strip's below the number. */
const comparedShare = { column: 0.3, strip: 0.52 } as const;
/** Gap between the halves of a strip, and largest width of a context alone in it, px. */
const stripLook = { gap: 48, width: 900 } as const;

/** Draws the number to compare with and the context in a strip: beside each other. */
function drawStrip(ctx: Ctx, blocks: BigNumberBlocks, rect: Rect): Box[] {
  const { comparison: _comparison, ...withoutComparison } = blocks;
  const { context: _context, ...withoutContext } = blocks;
  if (!blocks.comparison)
    return drawSideColumn(ctx, blocks, { ...rect, width: Math.min(rect.width, stripLook.width) });
  const width = (rect.width - stripLook.gap) / 2;
  const right = { ...rect, x: rect.x + width + stripLook.gap, width };
  return [
    ...drawSideColumn(ctx, withoutContext, { ...rect, width }),
    ...(blocks.context ? drawSideColumn(ctx, withoutComparison, right) : []),
  ];
}

/** Draws the side column: the number to compare with, and the context. */
function drawSideColumn(ctx: Ctx, blocks: BigNumberBlocks, rect: Rect): Box[] {
  const { palette, tokens } = ctx.theme;
  const boxes: Box[] = [];
  let y = rect.y;
  if (blocks.comparison) {
    const number = typesetNumber(ctx, blocks.comparison.value, 'comparison.value', {
      width: rect.width,
      height: rect.height * (isStripBelow(ctx) ? comparedShare.strip : comparedShare.column),
      from: 104,
      color: palette.ink,
    });
    boxes.push(placeText(ctx, number, { x: rect.x, y, role: 'p', part: 'comparison.value' }));
    y += number.height + 6;
    const label = fitText(ctx, blocks.comparison.label, {
      part: 'comparison.label',
      role: 'p',
      rect: { ...rect, y, height: (rect.y + rect.height - y) * (blocks.context ? 0.5 : 1) },
      steps: listBodySizes(22),
      style: (size) =>
        createTextStyle(ctx, 'body', size, { weight: tokens.labelWeight, leading: 1.34 }),
      balance: 'widow',
    });
    boxes.push(label);
    y = label.y + label.height + 28;
  }
  if (!blocks.context) return boxes;
  boxes.push(
    fitText(ctx, blocks.context, {
      part: 'context',
      role: 'p',
      rect: { ...rect, y, height: rect.y + rect.height - y },
      steps: listBodySizes(26),
      // Without a comparison the context is a note at the bottom of the column.
      valign: blocks.comparison || isStripBelow(ctx) ? 'top' : 'bottom',
      style: (size) => createTextStyle(ctx, 'body', size, { color: palette.muted, leading: 1.46 }),
      balance: 'widow',
    }),
  );
  return boxes;
}

/** Typesets the context as a one-line note below the number; undefined if it is longer or there is a comparison. */
function typesetContextNote(
  ctx: Ctx,
  { context, comparison }: BigNumberBlocks,
): TextBlock | undefined {
  if (context === undefined || comparison) return undefined;
  const style = createTextStyle(ctx, 'body', 22, { color: ctx.theme.palette.muted, leading: 1.4 });
  const block = typesetText(ctx, context, style, labelWidth);
  return block.broken.lines.length > 1 ? undefined : block;
}

/** Draws the context of two figures of one measure; `top` is the y of the first figure, px. */
function drawTwinContext(ctx: Ctx, text: string, rect: Rect, top: number): Box {
  const y = isStripBelow(ctx) ? rect.y : top + 8;
  const width = isStripBelow(ctx) ? Math.min(rect.width, stripLook.width) : rect.width;
  return fitText(ctx, text, {
    part: 'context',
    role: 'p',
    rect: { ...rect, y, width, height: rect.y + rect.height - y },
    steps: listBodySizes(26),
    style: (size) =>
      createTextStyle(ctx, 'body', size, { color: ctx.theme.palette.muted, leading: 1.46 }),
    balance: 'widow',
  });
}

/** Draws two figures of one measure, with the context beside or below; undefined if they don't fit. */
function drawTwinSlide(
  ctx: Ctx,
  blocks: BigNumberBlocks,
  relation: Relation & { kind: 'pair' },
  body: Rect,
): Box[] | undefined {
  const { context } = blocks;
  const regions = divideBody(ctx, body, context === undefined ? undefined : 'context');
  const number = drawInRegion(ctx, 'number', regions.number, (inner, rect) =>
    drawTwinFigures(inner, blocks, relation, rect),
  );
  if (!number) return undefined;
  const top = number[0]?.y ?? body.y;
  const side =
    context !== undefined && regions.side
      ? drawInRegion(ctx, 'side', regions.side, (inner, rect) => [
          drawTwinContext(inner, context, rect, top),
        ])
      : [];
  return [...drawRegions(ctx, regions, { number, side }), ...number, ...side];
}

/** Draws the number alone, with a note of one line. */
function drawAlone(
  ctx: Ctx,
  blocks: BigNumberBlocks,
  body: Rect,
  look: { relation: Relation | undefined; note: TextBlock | undefined },
): Box[] {
  const number = drawInRegion(ctx, 'number', body, (inner, rect) =>
    drawLead(inner, blocks, rect, look.relation, look.note),
  );
  const regions = { number: body, side: undefined };
  return [...drawRegions(ctx, regions, { number, side: [] }), groupBox(ctx, 'section', number)];
}

function drawSlide(ctx: Ctx, slide: LayoutContent<'big-number'>): Box[] {
  const { blocks } = slide;
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const note = typesetContextNote(ctx, blocks);
  const relation = findRelation(slide, ctx.language);
  if (note || (blocks.context === undefined && !blocks.comparison))
    return [...boxes, ...drawAlone(ctx, blocks, body, { relation, note })];
  const change = findStateChange(ctx, slide);
  if (change) return [...boxes, ...drawStates(ctx, blocks, change, body)];
  const twins = relation?.kind === 'pair' ? drawTwinSlide(ctx, blocks, relation, body) : undefined;
  if (twins) return [...boxes, ...twins];
  const regions = divideBody(ctx, body, 'comparison');
  const number = drawInRegion(ctx, 'number', regions.number, (inner, rect) =>
    drawLead(inner, blocks, rect, relation),
  );
  const foot = Math.max(...number.map((box) => box.y + box.height));
  const isHigh = blocks.comparison || foot < body.y + minSideHeight;
  const end = isHigh ? body.y + body.height - 8 : foot;
  const side = drawInRegion(ctx, 'side', regions.side ?? body, (inner, rect) =>
    isStripBelow(ctx)
      ? drawStrip(inner, blocks, rect)
      : drawSideColumn(inner, blocks, {
          ...rect,
          y: rect.y + 8,
          height: Math.min(end, rect.y + rect.height) - rect.y - 8,
        }),
  );
  return [
    ...boxes,
    ...drawRegions(ctx, regions, { number, side }),
    groupBox(ctx, 'section', number),
    groupBox(ctx, 'section', side),
  ];
}

/** Composes the slide as the theme does, or plainly if its texts don't fit then. */
function compose(ctx: Ctx, slide: LayoutContent<'big-number'>): Box[] {
  const { bigNumber: own, ...plain } = ctx.theme;
  if (!own) return drawSlide(ctx, slide);
  const trial = { ...ctx, findings: [], logo: [], count: { ...ctx.count } };
  const boxes = drawSlide(trial, slide);
  if (trial.findings.length > 0) return drawSlide({ ...ctx, theme: plain }, slide);
  Object.assign(ctx.count, trial.count);
  ctx.logo.push(...trial.logo);
  return boxes;
}

export const bigNumber: Layout<'big-number'> = {
  id: 'big-number',
  use: 'One number that the audience shall take home. The value is short (“38%”, “$4.2M”), the label says of what, the context why it matters or what it rests on; the comparison is the number to hold it against. The same measure before and after is a before-after slide instead.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'value', words: 2 },
    { part: 'label', words: 12 },
    { part: 'context', words: 26 },
    { part: 'comparison.value', words: 2 },
    { part: 'comparison.label', words: 8 },
  ],
  compose,
};
