import { isMostlyChinese } from './chinese-line-breaks.ts';
import { type Ctx, type TextBlock, typesetText } from './context.ts';
import {
  breakFreely,
  computeFreeBreakCost,
  countSplitClauses,
  findSpacesToBind,
  hasLoneWord,
} from './free-breaking.ts';
import { parseInline } from './inline.ts';
import { type BrokenLine, type BrokenText, getLineText, type Paragraph } from './line-breaking.ts';
import type { Rect } from './scene.ts';
import { listSizeSteps } from './size-steps.ts';
import { makeSpacesNonBreaking, refineSpacing } from './text-spacing.ts';
import { computeLineHeight, type TextStyle } from './text-style.ts';

/** How far a display text may shrink, as a fraction of its size, to get better line ends. */
export const minLineEndScale = 0.82;

/**
 * Gain for each line less, unless a large title splits a clause, and cost of each line more, in the unit of
 * `computeFreeBreakCost`.
 */
const fewerLinesGain = 0.4;
/**
 * Gain if new line breaks avoid a single word on the last line. It counts only if the lines end by wrapping at the
 * text's width, without hard breaks.
 */
const loneWordGain = 0.6;
/** Minimum gain for which a title gets other line breaks. */
const minBreakGain = 0.1;
/**
 * How far a title may shrink, as a fraction of its size, and how many lines more it may get; `large` is for titles above
 * `largeSize` px. `cost` is multiplied by the fraction by which the title shrinks, `squareCost` by its square.
 */
const shrinkLimits = {
  usual: { scale: minLineEndScale, cost: 3, squareCost: 0, moreLines: 0 },
  splitClause: { scale: 0.86, cost: 1.6, squareCost: 0, moreLines: 0 },
  large: {
    chinese: { scale: 0.78, cost: 1.6, squareCost: 0, moreLines: 1 },
    splitClause: { scale: 0.7, cost: 0, squareCost: 10, moreLines: 1 },
  },
} as const;
/** A large title stays above this size, px, so that the title of a cover is larger than those of other slides. */
const largeSize = 48;
/** A title has more lines than these only if it has them without other line breaks. */
const usualMaxLines = 4;
/** Cost of each line of a large Chinese title that doesn't end with punctuation. */
const unpunctuatedCost = 0.6;

type ClauseOptions = {
  rect: Rect;
  steps: number[];
  style: (size: number) => TextStyle;
  balance?: 'none' | 'widow' | 'full';
};

type ShrinkLimits = { scale: number; cost: number; squareCost: number; moreLines: number };

/** Returns the cost of a title that is smaller by the fraction `shrunk` and has `fewer` lines. */
function computeShrinkCost(
  { cost, squareCost, moreLines }: ShrinkLimits,
  shrunk: number,
  fewer: number,
) {
  const isLarge = moreLines > 0;
  const counted = isLarge && squareCost > 0 ? Math.min(0, fewer) : fewer;
  const rate = isLarge || fewer === 0 ? cost : shrinkLimits.usual.cost;
  return shrunk * rate + shrunk ** 2 * squareCost - counted * fewerLinesGain;
}

function chooseLimits({ style }: TextBlock, isChinese: boolean, isSplit: boolean) {
  const { usual, splitClause, large } = shrinkLimits;
  if (style.size <= largeSize) return isSplit ? splitClause : usual;
  if (isSplit) return large.splitClause;
  return isChinese ? large.chinese : usual;
}

/**
 * Returns a title with lines that end with its clauses: at the same or a slightly smaller size, without more lines; a
 * large one may get one line more.
 */
export function breakAtClauses(
  ctx: Ctx,
  block: TextBlock,
  text: string,
  { steps, rect, style, balance = 'none' }: ClauseOptions,
): TextBlock {
  const { size } = block.style;
  const maxLines = block.broken.lines.length;
  if (maxLines < 2 || block.broken.hasBrokenWord) return block;
  const isChinese = isMostlyChinese(block.paragraph.clusters);
  const isSplit = countSplitClauses(block.paragraph, block.broken) > 0;
  const limits = chooseLimits(block, isChinese, isSplit);
  const isLargeChinese = isChinese && size > largeSize;
  const costOf = ({ paragraph }: TextBlock, broken: BrokenText) =>
    computeFreeBreakCost(paragraph, broken) +
    (isLargeChinese ? countUnpunctuatedEnds(paragraph, broken) * unpunctuatedCost : 0);
  let [best, minCost] = [block, costOf(block, block.broken) - minBreakGain];
  const hasLone = hasLoneWord(block.paragraph, block.broken);
  const isLarge = limits.moreLines > 0;
  const lastCount = Math.max(maxLines, Math.min(maxLines + limits.moreLines, usualMaxLines));
  const sizes = isLarge ? listSizeSteps(size, Math.ceil(size * limits.scale)) : steps;
  for (const step of sizes) {
    if (step > size || step < size * limits.scale || (isLarge && step <= largeSize)) continue;
    const plain = typesetText(ctx, text, style(step), rect.width, balance);
    const minLines = plain.broken.lines.length;
    for (let count = minLines; count <= (isLarge ? lastCount : minLines); count += 1) {
      const broken = breakFreely(plain.paragraph, rect.width / step, count);
      const height = count * computeLineHeight(plain.style);
      if (!broken || count > lastCount || height > rect.height) continue;
      const isKept = broken.lines.every(({ isHard }) => !isHard);
      const gain = hasLone && isKept && !hasLoneWord(plain.paragraph, broken) ? loneWordGain : 0;
      const fewer = maxLines - count;
      const sum = costOf(plain, broken) + computeShrinkCost(limits, 1 - step / size, fewer) - gain;
      const drawn = sum < minCost ? applyLineBreaks(ctx, plain, broken, text) : undefined;
      if (drawn) [best, minCost] = [drawn, sum];
    }
  }
  return best;
}

const chineseClausePattern = /[：；，、。！？]$/u;

/** Counts the lines of a Chinese title that end inside a clause. */
const countUnpunctuatedEnds = (paragraph: Paragraph, { lines }: BrokenText): number =>
  lines
    .slice(0, -1)
    .filter(({ start, end }) => !chineseClausePattern.test(getLineText(paragraph, start, end)))
    .length;

/**
 * Returns a title broken into the given lines: by replacing spaces with no-break spaces, or, in Chinese, by hard breaks
 * after clauses. Undefined if neither gives these lines.
 */
function applyLineBreaks(
  ctx: Ctx,
  plain: TextBlock,
  broken: BrokenText,
  text: string,
): TextBlock | undefined {
  const { paragraph, style, width } = plain;
  const inkWidth = Math.max(...broken.lines.map((line) => line.width)) * style.size;
  const hard = broken.lines.filter(({ isHard }) => isHard);
  if (isMostlyChinese(paragraph.clusters)) {
    const isClause = ({ start, end }: BrokenLine) =>
      chineseClausePattern.test(getLineText(paragraph, start, end));
    const height = broken.lines.length * computeLineHeight(style);
    return hard.every(isClause) ? { ...plain, broken, inkWidth, height } : undefined;
  }
  const spans = makeSpacesNonBreaking(
    refineSpacing(parseInline(text)),
    findSpacesToBind(paragraph, broken),
  );
  const block = typesetText(ctx, spans, style, broken.wrap * style.size + 0.01);
  const starts = (lines: BrokenLine[]) => lines.map(({ start }) => start).join();
  return starts(block.broken.lines) === starts(broken.lines) ? { ...block, width } : undefined;
}
