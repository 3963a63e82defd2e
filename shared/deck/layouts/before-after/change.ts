import { pathBox, placeText } from '../../boxes.ts';
import {
  areWordsWhole,
  type Ctx,
  createTextStyle,
  fitToHeight,
  type TextBlock,
  typesetText,
} from '../../context.ts';
import { iconPaths } from '../../icons.ts';
import type { Box, Rect } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import { createFigureSpans, createNumeralStyle } from '../numeral-style.ts';
import type { Pair } from './pair.ts';

/** Returns the triangle of an increase or decrease. */
function createArrowPath({ x, y, width, height }: Rect, direction: 'up' | 'down'): string {
  const [tip, foot] = direction === 'up' ? [y, y + height] : [y + height, y];
  return `M${x} ${foot}L${x + width} ${foot}L${x + width / 2} ${tip}Z`;
}

/** A typeset change; `mark` is the side length of the square for the mark before the text, px. */
export type ChangeText = { block: TextBlock; mark: number; height: number };

/** Draws a check mark for a good change, a warning for a bad one, and an arrow if the slide doesn't say which. */
export function drawChangeMark(ctx: Ctx, { change, isBetter }: Pair, rect: Rect): Box {
  const { palette } = ctx.theme;
  if (isBetter === undefined) {
    const arrow = { ...rect, y: rect.y + rect.height * 0.14, height: rect.height * 0.72 };
    const direction = change?.direction === 'up' ? 'up' : 'down';
    return pathBox(ctx, arrow, createArrowPath(arrow, direction), { fill: palette.ink, z: 3 });
  }
  const path = iconPaths[isBetter ? 'circle-check' : 'circle-alert'] ?? '';
  const stroke = isBetter ? palette.accent : palette.ink;
  return pathBox(ctx, rect, path, { stroke, strokeWidth: 2.4, view: 24, z: 3 });
}

/** Returns a text without the “at least” that another text begins with, too. */
function withoutPrefix(text: string, other: string): string {
  const [prefix = ''] = /^[\p{L}≈≥\s]+/u.exec(other) ?? [];
  return prefix !== '' && text.startsWith(prefix) ? text.slice(prefix.length) : text;
}

const bindSpaces = (text: string): string => text.replaceAll(' ', '\u00a0');

/** Gap between the mark and the text of a change, px. */
export const markGap = 14;

/**
 * Typesets a change such as `−86 (−60%)`, on one line if it fits at `minOneLine` px or more; undefined if there is none.
 */
export function typesetChange(
  ctx: Ctx,
  pair: Pair,
  width: number,
  from: number,
  { minOneLine = 16, limit = from * 2 } = {},
): ChangeText | undefined {
  const { change } = pair;
  if (!change || change.direction === 'none') return undefined;
  const { absolute } = change;
  const relative = change.relative && withoutPrefix(change.relative, absolute);
  const text = relative ? `${absolute} (${relative})` : absolute;
  // If it has two lines, the percentage has its own.
  const bound = relative ? `${bindSpaces(absolute)} (${bindSpaces(relative)})` : absolute;
  return fitToHeight(ctx, 'measures', listSizeSteps(from, 16), limit, (size) => {
    const mark = Math.round(size * 1.1);
    const style = createTextStyle(ctx, 'body', size, {
      weight: ctx.theme.tokens.labelWeight,
      leading: 1.3,
    });
    const set = (words: string) =>
      typesetText(ctx, [{ text: words }], style, width - mark - markGap);
    const parts = set(bound);
    const block = areWordsWhole([parts]) ? parts : set(text);
    const isOneLine = block.broken.lines.length <= 1;
    return {
      height: isOneLine || size <= minOneLine ? block.height : limit + 1,
      areWordsWhole: areWordsWhole([block]),
      value: { block, mark, height: block.height },
    };
  });
}

/** Draws a change with its mark. */
export function drawChange(
  ctx: Ctx,
  pair: Pair,
  { block, mark }: ChangeText,
  at: { x: number; y: number; on: string },
): Box[] {
  const line = block.height / Math.max(1, block.broken.lines.length);
  const place = { x: at.x, y: Math.round(at.y + (line - mark) / 2), width: mark, height: mark };
  return [
    drawChangeMark(ctx, pair, place),
    placeText(
      ctx,
      { ...block, width: Math.min(block.width, Math.ceil(block.inkWidth) + 1) },
      { x: at.x + mark + markGap, y: at.y, role: 'p', on: at.on },
    ),
  ];
}

/** Typesets the change of a single measure as large as the column allows. */
export function fitHeadline(ctx: Ctx, text: string, width: number): TextBlock {
  const { palette } = ctx.theme;
  return fitToHeight(ctx, 'measures', listSizeSteps(84, 28, 4), 1000, (size) => {
    const tracking = -0.035;
    const style = createNumeralStyle(ctx, size, {
      texts: [text],
      color: palette.ink,
      leading: 1.1,
      tracking,
    });
    const value = typesetText(ctx, createFigureSpans(ctx, text, size), style, width - size * 0.6);
    const isOneLine = value.broken.lines.length <= 1;
    return {
      height: isOneLine || size <= 28 ? value.height : 1001,
      areWordsWhole: areWordsWhole([value]),
      value,
    };
  });
}
