import { getArtSeed } from '../domain/copy-title.ts';
import { isMostlyChinese, splitsWord } from './chinese-line-breaks.ts';
import type { DeckBrand } from './deck-brand.ts';
import type { DeckSummary } from './deck-summary.ts';
import { parseInline, type Span } from './inline.ts';
import {
  type BrokenText,
  breakBalanced,
  computeBodyBreakCost,
  createParagraph,
  getLineText,
  type Paragraph,
} from './line-breaking.ts';
import type { LayoutId, SlideContent } from './model.ts';
import type { Box, Finding, TextBox } from './scene.ts';
import { shapeText } from './text-shaping.ts';
import { bindLastWords, refineSpacing } from './text-spacing.ts';
import { computeLineHeight, type TextStyle } from './text-style.ts';
import type { Theme } from './theme.ts';

/** The deck that a slide is laid out in, and the slide's 0-based index. */
export type DeckContext = {
  title: string;
  language: string;
  theme: Theme;
  brand?: DeckBrand | undefined;
  /** Data of the deck's other slides that this slide shows; absent before they are generated. */
  summary?: DeckSummary | undefined;
  index: number;
  total: number;
};

/** Working state while one slide is laid out: the deck's context, the slide, and the findings so far. */
export type Ctx = DeckContext & {
  slide: SlideContent;
  /** Seed of the theme's drawings; a copy of a deck has the same. */
  artSeed: string;
  isCjk: boolean;
  findings: Finding[];
  /** Last used box id and reading order. */
  count: { id: number; order: number };
  /** Cache of shaped paragraphs, by style and text. */
  paragraphs: Map<string, Paragraph>;
  /** The slide's kicker once it is placed; the title below keeps a distance from this box. */
  kicker?: TextBox;
  /** Boxes of the brand's logo once it is drawn. The deck's own colours don't change these boxes. */
  logo: Box[];
  /** Returns the colour that replaces a colour of the theme, if the deck has its own colours. */
  recolor(color: string): string;
};

/** Returns a fresh working state for laying out a slide. */
export function createContext(
  deck: DeckContext,
  slide: SlideContent,
  recolor: (color: string) => string = (color) => color,
): Ctx {
  const isCjk = /^(zh|ja)\b/i.test(deck.language);
  return {
    ...deck,
    slide,
    artSeed: getArtSeed(deck.title),
    isCjk,
    findings: [],
    count: { id: 0, order: 0 },
    paragraphs: new Map(),
    logo: [],
    recolor,
  };
}

export type StyleOptions = {
  weight?: number;
  leading?: number;
  tracking?: number;
  color?: string;
  accent?: string;
};

/** Minimum font size in px for Chinese body text in the font `cjkBody`, whose digits are hard to read in small text. */
const minCjkBodySize = 24;

/** Returns a text style of the theme, `size` in px. Chinese and Japanese get more leading and no tracking. */
export function createTextStyle(
  ctx: Ctx,
  family: 'display' | 'body' | 'mono',
  size: number,
  options: StyleOptions = {},
): TextStyle {
  const { tokens, palette } = ctx.theme;
  const leading = options.leading ?? (family === 'display' ? 1.1 : 1.4);
  const usesCjkBody = ctx.isCjk && family === 'body' && size >= minCjkBodySize;
  const name = usesCjkBody ? (tokens.cjkBody ?? tokens.body) : tokens[family];
  const weight = options.weight ?? (family === 'display' ? tokens.titleWeight : tokens.bodyWeight);
  return {
    family: name,
    // Bold Chinese has the weight 700, so the digits beside it need 700 too.
    weight: ctx.isCjk && weight >= 600 ? ctx.theme.faces.get(name, 700).weight : weight,
    boldWeight: tokens.boldWeight,
    size,
    leading: ctx.isCjk ? leading + 0.12 : leading,
    tracking: ctx.isCjk
      ? 0
      : (options.tracking ?? (family === 'display' ? tokens.titleTracking : 0)),
    color: options.color ?? palette.ink,
    accent: options.accent ?? palette.strong ?? palette.accent,
    mono: tokens.mono,
    cjk: family === 'display' ? (tokens.cjkDisplay ?? tokens.cjk) : tokens.cjk,
  };
}

/** Simplified Chinese, in whose fonts commas and stops are at the left of their square. */
const simplifiedPattern = /^zh(?!-(?:hant|tw|hk|mo)\b)/i;

/** Returns the style with narrower full-width punctuation in simplified Chinese. */
export const tightenPunctuation = ({ language }: Ctx, style: TextStyle): TextStyle =>
  simplifiedPattern.test(language) ? { ...style, hasTightPunctuation: true } : style;

/** Text broken into lines for a width in px, not yet placed on the canvas. */
export type TextBlock = {
  paragraph: Paragraph;
  broken: BrokenText;
  style: TextStyle;
  width: number;
  height: number;
  /** Width of the widest line, px. */
  inkWidth: number;
};

type LineBalance = 'none' | 'widow' | 'full';

function getCachedParagraph(ctx: Ctx, text: string | Span[], style: TextStyle): Paragraph {
  const name = typeof text === 'string' ? text : JSON.stringify(text);
  const { family, weight, tracking, hasTightPunctuation } = style;
  const key = [family, weight, tracking, hasTightPunctuation, typeof text, name].join('|');
  const known = ctx.paragraphs.get(key);
  if (known) return known;
  const spans = typeof text === 'string' ? parseInline(text) : text;
  const paragraph = createParagraph(shapeText(refineSpacing(spans), style, ctx.theme.faces));
  ctx.paragraphs.set(key, paragraph);
  return paragraph;
}

type BrokenParagraph = { paragraph: Paragraph; broken: BrokenText };

/** A single word on the last line that is narrower than this fraction of the widest line is an orphan. */
const orphanShare = 0.5;

/** Whether the last line is a single short word; never in Chinese. */
export function hasOrphan({ paragraph, broken: { lines } }: BrokenParagraph): boolean {
  const last = lines.at(-1);
  if (!last || lines.length < 2 || isMostlyChinese(paragraph.clusters)) return false;
  const words = getLineText(paragraph, last.start, last.end);
  const widest = Math.max(...lines.map(({ width }) => width));
  return last.width < widest * orphanShare && !/[\s\u00a0]/u.test(words);
}

/**
 * Avoids an orphan, a single word on the last line: returns `bound()`, which typesets the text with its last two words
 * bound together, if that adds no line and costs little. Otherwise returns `plain`.
 */
function withoutOrphan(
  plain: BrokenParagraph,
  measure: number,
  bound: () => BrokenParagraph,
): BrokenParagraph {
  if (!hasOrphan(plain)) return plain;
  const other = bound();
  const isLonger = other.broken.lines.length > plain.broken.lines.length;
  if (isLonger || other.broken.hasBrokenWord || hasOrphan(other)) return plain;
  const cost = ({ paragraph, broken }: BrokenParagraph) =>
    computeBodyBreakCost(paragraph, broken, measure);
  return cost(other) < cost(plain) + orphanCost ? other : plain;
}

/** Maximum increase of the line break cost that is accepted to avoid an orphan. */
const orphanCost = 0.08;

/** Breaks inline markup, or given spans, into lines of at most `width` px. */
export function typesetText(
  ctx: Ctx,
  text: string | Span[],
  style: TextStyle,
  width: number,
  balance: LineBalance = 'none',
): TextBlock {
  const set = (words: string | Span[]): BrokenParagraph => {
    const paragraph = getCachedParagraph(ctx, words, style);
    return { paragraph, broken: breakBalanced(paragraph, width / style.size, balance) };
  };
  const plain = set(text);
  const measure = width / style.size;
  const { paragraph, broken } =
    balance === 'none'
      ? plain
      : withoutOrphan(plain, measure, () =>
          set(bindLastWords(typeof text === 'string' ? parseInline(text) : text)),
        );
  const widest = Math.max(0, ...broken.lines.map((line) => line.width));
  return {
    paragraph,
    broken,
    style,
    width,
    height: Math.max(1, broken.lines.length) * computeLineHeight(style),
    inkWidth: widest * style.size,
  };
}

/**
 * Result of typesetting at one size: the height in px, whether every word fits on a line, and how many Chinese words
 * the line ends split.
 */
export type FitAttempt<T> = { height: number; areWordsWhole: boolean; splits?: number; value: T };

/** Whether no block had to split a word. */
export function areWordsWhole(blocks: (TextBlock | undefined)[]): boolean {
  return blocks.every((block) => !block?.broken.hasBrokenWord);
}

/** Returns how many common Chinese words the line ends of blocks split. */
export function countSplitWords(blocks: (TextBlock | undefined)[]): number {
  return blocks.reduce((sum, block) => {
    const { clusters = [] } = block?.paragraph ?? {};
    const starts = block?.broken.lines.slice(1).map(({ start }) => start) ?? [];
    return sum + starts.filter((start) => splitsWord(clusters, start)).length;
  }, 0);
}

/** How far text may shrink, as a fraction of its size, so that no line end splits a Chinese word. */
const minSplitScale = 0.77;

const minFontSize = 4;

/**
 * Returns the attempt at the largest of `steps` (px, descending) that fits into `limit` px of height; prefers a
 * smaller step that splits no word, and a slightly smaller one that splits fewer Chinese words. If none fits, adds the
 * finding `does_not_fit` and goes below the last step, so that nothing overlaps or is cut off.
 */
export function fitToHeight<T>(
  ctx: Ctx,
  part: string,
  steps: number[],
  limit: number,
  attempt: (size: number) => FitAttempt<T>,
): T {
  let broken: FitAttempt<T> | undefined;
  let lastAttempt: FitAttempt<T> | undefined;
  let whole: { result: FitAttempt<T>; splits: number; min: number } | undefined;
  for (const size of chooseFontSizes(ctx, part, steps)) {
    if (whole && size < whole.min) break;
    lastAttempt = attempt(size);
    if (lastAttempt.height > limit) continue;
    const { splits = 0, areWordsWhole: isWhole } = lastAttempt;
    if (!isWhole) broken ??= lastAttempt;
    else if (splits === 0) return lastAttempt.value;
    else if (!whole || splits < whole.splits)
      whole = { result: lastAttempt, splits, min: whole?.min ?? size * minSplitScale };
  }
  if (whole) return whole.result.value;
  if (broken) return broken.value;
  const floor = steps.at(-1) ?? minFontSize;
  reportOverflow(ctx, part, (lastAttempt ?? attempt(floor)).height, limit);
  for (let size = floor - 1; size >= minFontSize; size -= 1) {
    const item = attempt(size);
    if (item.height <= limit) return item.value;
  }
  return attempt(minFontSize).value;
}

/** Layouts whose main text is the title or the quote. */
const titleLayouts: readonly LayoutId[] = ['cover', 'section', 'statement', 'quote', 'closing'];
const sizeStep = 1.125;

/**
 * Returns the font sizes to try, adjusted to the text size that the user chose. Smaller text never goes below the last
 * step; larger text tries the larger sizes first. A title keeps its sizes, except in layouts whose main text it is.
 */
function chooseFontSizes({ slide }: Ctx, part: string, steps: number[]): number[] {
  const change = slide.appearance?.text_size ?? 0;
  if (change === 0 || (part === 'title' && !titleLayouts.includes(slide.layout))) return steps;
  const scaled = steps.map((size) => Math.round(size * sizeStep ** change));
  const [max = 0, min = 0] = [steps[0], steps.at(-1)];
  return change > 0
    ? [...scaled.filter((size) => size > max), ...steps]
    : [...scaled.filter((size) => size > min), min];
}

function reportOverflow(ctx: Ctx, part: string, height: number, limit: number): void {
  const share = Math.max(1, Math.ceil((1 - limit / height) * 100));
  ctx.findings.push({
    code: 'does_not_fit',
    severity: 'error',
    message: `${part} is too long for its place: cut about ${share}% of its words.`,
    params: { excess_px: Math.ceil(height - limit), cut_percent: share },
    part,
  });
}
