import { placeText } from './boxes.ts';
import { isMostlyChinese, splitsNumber, splitsWord } from './chinese-line-breaks.ts';
import {
  areWordsWhole,
  type Ctx,
  createTextStyle,
  fitToHeight,
  type TextBlock,
  typesetText,
} from './context.ts';
import { parseInline, type Span } from './inline.ts';
import { bindFunctionWords, lineBreakPenalty } from './line-breaking.ts';
import type { Box, Rect, Role, TextBox } from './scene.ts';
import type { TextStyle } from './text-style.ts';

/** Smallest font sizes in px on the 1280 px canvas. */
export const minSizes = { title: 28, body: 18, caption: 14 } as const;

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
  const largest = fitToHeight(ctx, part, options.steps, rect.height, (size) => {
    const value = set(size);
    return { height: value.height, areWordsWhole: areWordsWhole([value]), value };
  });
  const isTitle = role === 'h1' || role === 'quote';
  const whole = isTitle ? avoidSplits(largest, set, options) : largest;
  const isDisplay = isTitle || whole.style.family === ctx.theme.tokens.display;
  const block = isDisplay ? improveLineEnds(whole, bound, options) : whole;
  const free = Math.max(0, rect.height - block.height);
  const shift = valign === 'top' ? 0 : valign === 'bottom' ? free : free / 2;
  return placeText(ctx, block, {
    x: rect.x,
    y: Math.round(rect.y + shift),
    role,
    part,
    ...(align ? { align } : {}),
    ...(on ? { on } : {}),
    ...(isSilent ? { isSilent } : {}),
  });
}

/** How far a title may shrink, as a fraction of its size, so that no Chinese word (or number) is split. */
const minTitleScale = { word: 0.75, number: 0.5 };
/** The same for words of a quote, which is larger and may shrink more. */
const minQuoteScale = 0.66;

type SplitTest = typeof splitsWord;
const hasSplit = ({ paragraph, broken }: TextBlock, at: SplitTest): boolean =>
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
  const leastWord = role === 'quote' ? minQuoteScale : minTitleScale.word;
  const least = size * (isNumber ? minTitleScale.number : leastWord);
  const blocks = steps
    .filter((step) => step < size && step >= least)
    .map(set)
    .filter((block) => block.height <= rect.height && areWordsWhole([block]));
  const isNear = (block: TextBlock) => block.style.size >= size * leastWord;
  const near = blocks.find((block) => isNear(block) && hasNoSplit(block));
  if (near || !isNumber) return near ?? largest;
  const small = blocks.find((block) => hasNoSplit(block) && !hasShortLastLine(block));
  return small ?? blocks.find((block) => !hasSplit(block, splitsNumber)) ?? largest;
}

/** How far a display text may shrink, as a fraction of its size, to get better line ends. */
const minLineEndScale = 0.82;
/** Penalty that a smaller Chinese text must save: most breaks between ideographs are equally good. */
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
  const penalty = ({ paragraph, broken }: TextBlock) => lineBreakPenalty(paragraph, broken);
  let [best, least] = [block, penalty(block)];
  const { size } = block.style;
  const most = block.broken.lines.length;
  const gain = isMostlyChinese(block.paragraph.clusters) ? minChineseGain : 0;
  for (const step of steps) {
    // A penalty lower than for a single article doesn't justify a smaller size.
    if (least < 1 || step < size * minLineEndScale) break;
    if (step > size) continue;
    const other = bound(step);
    const isFit = other.height <= rect.height && other.broken.lines.length <= most;
    if (!isFit || !areWordsWhole([other]) || penalty(other) >= least - gain) continue;
    [best, least] = [other, penalty(other)];
  }
  return best;
}

/** Typesets a label on one line and shortens it with an ellipsis if needed. For page furniture, never for content. */
export function typesetLabel(ctx: Ctx, text: string, style: TextStyle, width: number): TextBlock {
  const whole = typesetText(ctx, text, style, width);
  if (whole.broken.lines.length <= 1 && areWordsWhole([whole])) return whole;
  const graphemes = [...text];
  for (let length = graphemes.length - 1; length > 0; length -= 1) {
    const cut = `${graphemes.slice(0, length).join('').trimEnd()}…`;
    const block = typesetText(ctx, [{ text: cut }], style, width);
    if (block.broken.lines.length === 1 && areWordsWhole([block])) return block;
  }
  return typesetText(ctx, [{ text: '…' }], style, width);
}

/** Returns the slide's kicker on one line of 17 px; empty without a kicker. `on` is the background colour. */
export function kickerLine(
  ctx: Ctx,
  at: { x: number; y: number; width: number },
  { color, on, weight }: { color: string; on: string; weight: number },
): Box[] {
  if (!ctx.slide.kicker) return [];
  const style = createTextStyle(ctx, 'body', 17, { weight, color, accent: color, leading: 1.3 });
  const block = typesetLabel(ctx, ctx.slide.kicker, style, at.width);
  return [placeText(ctx, block, { x: at.x, y: at.y, role: 'kicker', part: 'kicker', on })];
}

/** Returns the footer of a slide: the deck title and the page number. */
export function footerTexts(
  ctx: Ctx,
  options: { x: number; right: number; y: number; color: string; pageColor: string },
): Box[] {
  const title = createTextStyle(ctx, 'body', 14, { color: options.color, leading: 1.4 });
  const page = createTextStyle(ctx, 'body', 14, {
    color: options.pageColor,
    weight: ctx.theme.tokens.labelWeight,
    leading: 1.4,
  });
  const width = options.right - options.x;
  return [
    placeText(ctx, typesetLabel(ctx, stripMarks(ctx.title), title, width * 0.7), {
      x: options.x,
      y: options.y,
      role: 'footer',
      isSilent: true,
    }),
    placeText(ctx, typesetText(ctx, pageLabel(ctx), page, 120), {
      x: options.right - 120,
      y: options.y,
      role: 'footer',
      align: 'right',
      isSilent: true,
    }),
  ];
}

function stripMarks(text: string): string {
  return text.replaceAll(/[*`]/g, '');
}

function pageLabel(ctx: Ctx): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(ctx.index + 1)} / ${pad(ctx.total)}`;
}
