import { moveText, placeText } from './boxes.ts';
import { drawLogo } from './brand-logo.ts';
import { isMostlyChinese, splitsNumber, splitsWord } from './chinese-line-breaks.ts';
import {
  areWordsWhole,
  type Ctx,
  countSplitWords,
  createTextStyle,
  fitToHeight,
  type TextBlock,
  typesetText,
} from './context.ts';
import {
  breakFreely,
  chineseClausePattern,
  computeClauseCost,
  computeFreeBreakCost,
  countInnerClauses,
  findSpacesToBind,
  hasLoneWord,
} from './free-breaking.ts';
import { parseInline, type Span } from './inline.ts';
import {
  type BrokenLine,
  type BrokenText,
  bindFunctionWords,
  computeLineBreakPenalty,
  getLineText,
} from './line-breaking.ts';
import type { Box, Rect, Role, TextBox } from './scene.ts';
import { listSizeSteps } from './size-steps.ts';
import { makeSpacesNonBreaking, refineSpacing } from './text-spacing.ts';
import { computeLineHeight, type TextStyle } from './text-style.ts';

type TextOptions = {
  part: string;
  role: Role;
  rect: Rect;
  steps: number[];
  style: (size: number) => TextStyle;
  align?: 'left' | 'center' | 'right';
  /** Vertical alignment of the text in its rectangle. */
  valign?: 'top' | 'middle' | 'bottom';
  balance?: 'none' | 'widow' | 'full';
  on?: string;
  isSilent?: boolean;
};

/** Returns a text box with the largest font size of `steps` that fits into the rectangle. */
export function fitText(ctx: Ctx, text: string, options: TextOptions): TextBox {
  const { rect, part, role, valign = 'top', align, on, isSilent } = options;
  const setWords = (words: string | Span[], size: number) =>
    typesetText(ctx, words, options.style(size), rect.width, options.balance ?? 'none');
  const set = (size: number) => setWords(text, size);
  const bound = (size: number) => setWords(bindFunctionWords(parseInline(text)), size);
  const isTitle = role === 'h1' || role === 'quote';
  const largest = fitToHeight(ctx, part, options.steps, rect.height, (size) => {
    const value = set(size);
    const splits = isTitle ? 0 : countSplitWords([value]);
    return { height: value.height, areWordsWhole: areWordsWhole([value]), splits, value };
  });
  const whole = isTitle ? avoidSplits(largest, set, options) : largest;
  const isDisplay = isTitle || whole.style.family === ctx.theme.tokens.display;
  const improved = isDisplay ? improveLineEnds(whole, bound, options) : whole;
  const block = role === 'h1' ? breakAtClauses(ctx, improved, text, options) : improved;
  const free = Math.max(0, rect.height - block.height);
  const shift = valign === 'top' ? 0 : valign === 'bottom' ? free : free / 2;
  const box = placeText(ctx, block, {
    x: rect.x,
    y: Math.round(rect.y + shift),
    role,
    part,
    ...(align ? { align } : {}),
    ...(on ? { on } : {}),
    ...(isSilent ? { isSilent } : {}),
  });
  return part === 'title' && valign === 'top' ? moveText(box, measureMissingGap(ctx, box)) : box;
}

/** Distance of a title from the kicker above it, relative to the kicker's size, from ink to ink. */
const kickerGap = 0.6;
/**
 * Distance from the baseline to the edge of the visible characters, relative to the font size: `chinese` is the height
 * of Chinese characters above it, `below` the depth of descenders below it.
 */
const inkShares = { chinese: 0.88, below: 0.12 } as const;

/** Returns the px by which a title is too close to the kicker above it. */
function measureMissingGap(ctx: Ctx, title: TextBox): number {
  const { kicker } = ctx;
  const [line, label] = [title.lines[0], kicker?.lines[0]];
  if (!kicker || !line || !label || label.baseline > line.baseline) return 0;
  const { capHeight } = ctx.theme.faces.get(title.family, title.weight);
  const top = line.baseline - title.size * (ctx.isCjk ? inkShares.chinese : capHeight);
  const bottom = label.baseline + kicker.size * inkShares.below;
  return Math.max(0, Math.ceil(bottom + kicker.size * kickerGap - top));
}

/** Fewest and most lines of a title beside the body: fewer leave its column empty. */
const sideTitleLines = { min: 5, max: 6 } as const;

/**
 * Returns the largest title size, as the only size to try, if the title fits beside the body at this size and fills its
 * column. Otherwise returns an empty list: the title belongs above the body.
 */
export function listSideTitleSizes(
  ctx: Ctx,
  width: number,
  style: (size: number) => TextStyle,
): number[] {
  return ctx.theme.tokens.titleSteps.slice(0, 1).filter((size) => {
    const { broken } = typesetText(ctx, ctx.slide.title, style(size), width);
    const count = broken.lines.length;
    const { min, max } = sideTitleLines;
    return count >= min && count <= max && !broken.hasBrokenWord;
  });
}

/** How far a title may shrink, as a fraction of its size, so that no Chinese word (or number) is split. */
const minTitleScale = { word: 0.75, number: 0.5 };
/** How far a quote may shrink so that no word is split; more than a title, because a quote is larger. */
const minQuoteScale = 0.66;

type IsSplit = typeof splitsWord;
const hasSplit = ({ paragraph, broken }: TextBlock, at: IsSplit): boolean =>
  broken.lines.slice(1).some(({ start }) => at(paragraph.clusters, start));
const hasNoSplit = (block: TextBlock) =>
  !hasSplit(block, splitsWord) && !hasSplit(block, splitsNumber);

/** Whether the last line is shorter than a quarter of the widest. */
function hasShortLastLine({ broken }: TextBlock): boolean {
  const widths = broken.lines.map(({ width }) => width);
  return widths.length > 1 && (widths.at(-1) ?? 0) < Math.max(...widths) / 4;
}

/** Returns a title at a slightly smaller size if that avoids splitting a Chinese word or a number across lines. */
function avoidSplits(
  largest: TextBlock,
  set: (size: number) => TextBlock,
  { steps, rect, role }: TextOptions,
): TextBlock {
  if (hasNoSplit(largest)) return largest;
  const { size } = largest.style;
  const isNumber = hasSplit(largest, splitsNumber);
  const minWordScale = role === 'quote' ? minQuoteScale : minTitleScale.word;
  const minSize = size * (isNumber ? minTitleScale.number : minWordScale);
  const blocks = steps
    .filter((step) => step < size && step >= minSize)
    .map(set)
    .filter((block) => block.height <= rect.height && areWordsWhole([block]));
  const isNear = (block: TextBlock) => block.style.size >= size * minWordScale;
  const near = blocks.find((block) => isNear(block) && hasNoSplit(block));
  if (near || !isNumber) return near ?? largest;
  const small = blocks.find((block) => hasNoSplit(block) && !hasShortLastLine(block));
  return small ?? blocks.find((block) => !hasSplit(block, splitsNumber)) ?? largest;
}

/** How far a display text may shrink, as a fraction of its size, to get better line ends. */
const minLineEndScale = 0.82;
/**
 * By how much a smaller font size must lower the penalty of Chinese text; most breaks between ideographs are equally
 * good.
 */
const minChineseGain = 0.75;

/**
 * Returns display text with better line ends if possible: keeps articles and prepositions with the next word, at the
 * same or the next smaller size, without adding lines.
 */
function improveLineEnds(
  block: TextBlock,
  bound: (size: number) => TextBlock,
  { steps, rect }: TextOptions,
): TextBlock {
  const penalty = ({ paragraph, broken }: TextBlock) => computeLineBreakPenalty(paragraph, broken);
  let [best, minCost] = [block, penalty(block)];
  const { size } = block.style;
  const maxLines = block.broken.lines.length;
  const gain = isMostlyChinese(block.paragraph.clusters) ? minChineseGain : 0;
  for (const step of steps) {
    // A penalty lower than for a single article doesn't justify a smaller size.
    if (minCost < 1 || step < size * minLineEndScale) break;
    if (step > size) continue;
    const other = bound(step);
    const isFit = other.height <= rect.height && other.broken.lines.length <= maxLines;
    if (!isFit || !areWordsWhole([other]) || penalty(other) >= minCost - gain) continue;
    [best, minCost] = [other, penalty(other)];
  }
  return best;
}

/**
 * Cost of a smaller title in the unit of `computeFreeBreakCost`, multiplied by the fraction by which the title shrinks.
 * `fewerLinesGain` is the gain for each line less.
 */
const smallerSizeCost = 3;
const fewerLinesGain = 0.4;
/**
 * Gain if new line breaks avoid a single word on the last line. It counts only if the lines end by wrapping at the
 * text's width, without hard breaks.
 */
const loneWordGain = 0.6;
/** Minimum gain for which a title gets other line breaks. */
const minBreakGain = 0.1;
/**
 * Large titles: those above `from` px may shrink to `scale` of their size, at a lower cost, or have one line more, if
 * their lines then end with punctuation; titles that are not Chinese have at most `lines` lines then.
 */
const largeTitle = {
  from: 44,
  lines: 4,
  scale: 0.78,
  smallerSizeCost: 1.6,
} as const;

/** Returns a title with lines that end with its clauses: at the same or a slightly smaller size, without more lines. */
function breakAtClauses(
  ctx: Ctx,
  block: TextBlock,
  text: string,
  { steps, rect, style, balance = 'none' }: TextOptions,
): TextBlock {
  const { size } = block.style;
  const maxLines = block.broken.lines.length;
  if (maxLines < 2 || block.broken.hasBrokenWord) return block;
  const isChinese = isMostlyChinese(block.paragraph.clusters);
  const isLarge =
    size > largeTitle.from && (isChinese || countInnerClauses(block.paragraph, block.broken) > 0);
  const { scale, sizeCost } = isLarge
    ? { scale: largeTitle.scale, sizeCost: largeTitle.smallerSizeCost }
    : { scale: minLineEndScale, sizeCost: smallerSizeCost };
  const costOf = ({ paragraph }: TextBlock, broken: BrokenText) =>
    computeFreeBreakCost(paragraph, broken) + (isLarge ? computeClauseCost(paragraph, broken) : 0);
  const mostLines = isChinese || maxLines < largeTitle.lines ? maxLines + 1 : maxLines;
  let [best, minCost] = [block, costOf(block, block.broken) - minBreakGain];
  const hasLone = hasLoneWord(block.paragraph, block.broken);
  const sizes = isLarge ? listSizeSteps(size, Math.ceil(size * scale)) : steps;
  for (const step of sizes) {
    if (step > size || step < size * scale) continue;
    const plain = typesetText(ctx, text, style(step), rect.width, balance);
    const minLines = plain.broken.lines.length;
    for (let count = minLines; count <= (isLarge ? mostLines : minLines); count += 1) {
      const broken = breakFreely(plain.paragraph, rect.width / step, count);
      const height = count * computeLineHeight(plain.style);
      if (!broken || (!isLarge && count > maxLines) || height > rect.height) continue;
      const cost = costOf(plain, broken);
      const isKept = broken.lines.every(({ isHard }) => !isHard);
      const gain = hasLone && isKept && !hasLoneWord(plain.paragraph, broken) ? loneWordGain : 0;
      const sum = cost + (1 - step / size) * sizeCost - (maxLines - count) * fewerLinesGain - gain;
      const drawn = sum < minCost ? applyLineBreaks(ctx, plain, broken, text) : undefined;
      if (drawn) [best, minCost] = [drawn, sum];
    }
  }
  return best;
}

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

/** Spaces and punctuation at the end of a shortened label, which the ellipsis replaces. */
const openEndPattern = /[\s,;:–—-]{1,8}$/u;

/**
 * Typesets a label on one line and shortens it with an ellipsis if needed, after a whole word if possible. For page
 * furniture, never for content.
 */
export function typesetLabel(ctx: Ctx, text: string, style: TextStyle, width: number): TextBlock {
  const whole = typesetText(ctx, text, style, width);
  if (whole.broken.lines.length <= 1 && areWordsWhole([whole])) return whole;
  const graphemes = [...text];
  const cutAt = (length: number): TextBlock | undefined => {
    const cut = graphemes.slice(0, length).join('').replace(openEndPattern, '');
    const block = typesetText(ctx, [{ text: `${cut}…` }], style, width);
    return block.broken.lines.length === 1 && areWordsWhole([block]) ? block : undefined;
  };
  let last = graphemes.length - 1;
  while (last > 0 && !cutAt(last)) last -= 1;
  const lastSpace = graphemes.slice(0, last + 1).lastIndexOf(' ');
  const atWord = lastSpace > last / 2 ? cutAt(lastSpace) : undefined;
  return atWord ?? cutAt(last) ?? typesetText(ctx, [{ text: '…' }], style, width);
}

/** Returns the slide's kicker on one line of 17 px; empty without a kicker. `on` is the background colour. */
export function createKickerLine(
  ctx: Ctx,
  at: { x: number; y: number; width: number },
  { color, on, weight }: { color: string; on: string; weight: number },
): Box[] {
  if (!ctx.slide.kicker) return [];
  const style = createTextStyle(ctx, 'body', 17, { weight, color, accent: color, leading: 1.3 });
  const block = typesetLabel(ctx, ctx.slide.kicker, style, at.width);
  return [placeText(ctx, block, { x: at.x, y: at.y, role: 'kicker', part: 'kicker', on })];
}

/** Returns the text at the bottom of slides: the brand's, or the deck title. */
export const getFooterLabel = (ctx: Ctx): string => stripMarks(ctx.brand?.footer || ctx.title);

type FooterOptions = {
  x: number;
  right: number;
  y: number;
  color: string;
  pageColor: string;
  /** Maximum height of the brand's logo, px. */
  logoHeight?: number;
  /** Background colour; default: the theme's surface. */
  on?: string;
};

const maxLogoWidth = 150;

/** Draws the brand's logo at the right end of a row; returns its width and the gap before it, in px. */
export function drawFooterLogo(
  ctx: Ctx,
  row: { right: number; middle: number; height: number; on: string },
): number {
  const { right: x, middle, height: maxHeight, on } = row;
  const logo = drawLogo(ctx, { x, align: 'right', middle, maxHeight, maxWidth: maxLogoWidth, on });
  return logo ? logo.width + 20 : 0;
}

/**
 * Returns the footer of a slide: the brand's text or the deck title, and the page number. Draws the brand's logo at its
 * right end.
 */
export function createFooterTexts(ctx: Ctx, options: FooterOptions): Box[] {
  const title = createTextStyle(ctx, 'body', 14, { color: options.color, leading: 1.4 });
  const page = createTextStyle(ctx, 'body', 14, {
    color: options.pageColor,
    weight: ctx.theme.tokens.labelWeight,
    leading: 1.4,
  });
  const reserved = drawFooterLogo(ctx, {
    right: options.right,
    middle: options.y + 10,
    height: options.logoHeight ?? 28,
    on: options.on ?? ctx.theme.palette.surface,
  });
  const right = options.right - reserved;
  const width = Math.min((options.right - options.x) * 0.7, right - options.x - 90);
  const common = {
    y: options.y,
    role: 'footer',
    isSilent: true,
    ...(options.on ? { on: options.on } : {}),
  } as const;
  return [
    placeText(ctx, typesetLabel(ctx, getFooterLabel(ctx), title, width), {
      ...common,
      x: options.x,
    }),
    placeText(ctx, typesetText(ctx, formatPageLabel(ctx), page, 120), {
      ...common,
      x: right - 120,
      align: 'right',
    }),
  ];
}

function stripMarks(text: string): string {
  return text.replaceAll(/[*`]/g, '');
}

function formatPageLabel(ctx: Ctx): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(ctx.index + 1)} / ${pad(ctx.total)}`;
}
