import { parseInline, type Span } from './inline.ts';
import {
  type BrokenText,
  bindAmounts,
  breakBalanced,
  createParagraph,
  type Paragraph,
} from './line-breaking.ts';
import type { LayoutId, SlideContent } from './model.ts';
import type { Finding } from './scene.ts';
import { shapeText } from './text-shaping.ts';
import { lineHeightPx, type TextStyle } from './text-style.ts';
import type { Theme } from './theme.ts';

/** The deck that a slide is laid out in, and the slide's 0-based index. */
export type DeckContext = {
  title: string;
  language: string;
  theme: Theme;
  index: number;
  total: number;
};

/** Working state while one slide is laid out: the deck's context, the slide, and the findings so far. */
export type Ctx = DeckContext & {
  slide: SlideContent;
  isCjk: boolean;
  findings: Finding[];
  /** Last used box id and reading order. */
  count: { id: number; order: number };
  /** Cache of shaped paragraphs, by style and text. */
  paragraphs: Map<string, Paragraph>;
};

/** Returns a fresh working state for laying out a slide. */
export function createContext(deck: DeckContext, slide: SlideContent): Ctx {
  const isCjk = /^(zh|ja)\b/i.test(deck.language);
  return {
    ...deck,
    slide,
    isCjk,
    findings: [],
    count: { id: 0, order: 0 },
    paragraphs: new Map(),
  };
}

export type StyleOptions = {
  weight?: number;
  leading?: number;
  tracking?: number;
  color?: string;
  accent?: string;
};

/** Returns a text style of the theme, `size` in px. Chinese and Japanese get more leading and no tracking. */
export function createTextStyle(
  ctx: Ctx,
  family: 'display' | 'body' | 'mono',
  size: number,
  options: StyleOptions = {},
): TextStyle {
  const { tokens, palette } = ctx.theme;
  const leading = options.leading ?? (family === 'display' ? 1.1 : 1.4);
  return {
    family: tokens[family],
    weight: options.weight ?? (family === 'display' ? tokens.titleWeight : tokens.bodyWeight),
    boldWeight: tokens.boldWeight,
    size,
    leading: ctx.isCjk ? leading + 0.12 : leading,
    tracking: ctx.isCjk
      ? 0
      : (options.tracking ?? (family === 'display' ? tokens.titleTracking : 0)),
    color: options.color ?? palette.ink,
    accent: options.accent ?? palette.accent,
    mono: tokens.mono,
    cjk: family === 'display' ? (tokens.cjkDisplay ?? tokens.cjk) : tokens.cjk,
  };
}

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

type Balance = 'none' | 'widow' | 'full';

function cachedParagraph(ctx: Ctx, text: string | Span[], style: TextStyle): Paragraph {
  const name = typeof text === 'string' ? text : JSON.stringify(text);
  const key = [style.family, style.weight, style.tracking, typeof text, name].join('|');
  const known = ctx.paragraphs.get(key);
  if (known) return known;
  const spans = typeof text === 'string' ? parseInline(text) : text;
  const paragraph = createParagraph(shapeText(bindAmounts(spans), style, ctx.theme.faces));
  ctx.paragraphs.set(key, paragraph);
  return paragraph;
}

/** Breaks inline markup, or given spans, into lines of at most `width` px. */
export function typesetText(
  ctx: Ctx,
  text: string | Span[],
  style: TextStyle,
  width: number,
  balance: Balance = 'none',
): TextBlock {
  const paragraph = cachedParagraph(ctx, text, style);
  const broken = breakBalanced(paragraph, width / style.size, balance);
  const widest = Math.max(0, ...broken.lines.map((line) => line.width));
  return {
    paragraph,
    broken,
    style,
    width,
    height: Math.max(1, broken.lines.length) * lineHeightPx(style),
    inkWidth: widest * style.size,
  };
}

/** Result of typesetting at one size: the height in px, and whether every word fits on a line. */
export type FitAttempt<T> = { height: number; areWordsWhole: boolean; value: T };

/** Whether no block had to split a word. */
export function areWordsWhole(blocks: (TextBlock | undefined)[]): boolean {
  return blocks.every((block) => !block?.broken.hasBrokenWord);
}

const minFontSize = 4;

/**
 * Returns the attempt at the largest of `steps` (px, descending) that fits into `limit` px of height; prefers a
 * smaller step that splits no word. If none fits, adds the finding `does_not_fit` and goes below the last step,
 * so that nothing overlaps or is cut off.
 */
export function fitToHeight<T>(
  ctx: Ctx,
  part: string,
  steps: number[],
  limit: number,
  attempt: (size: number) => FitAttempt<T>,
): T {
  let broken: FitAttempt<T> | undefined;
  let atFloor: FitAttempt<T> | undefined;
  for (const size of chosenSteps(ctx, part, steps)) {
    atFloor = attempt(size);
    if (atFloor.height > limit) continue;
    if (atFloor.areWordsWhole) return atFloor.value;
    broken ??= atFloor;
  }
  if (broken) return broken.value;
  const floor = steps.at(-1) ?? minFontSize;
  reportOverflow(ctx, part, (atFloor ?? attempt(floor)).height, limit);
  for (let size = floor - 1; size >= minFontSize; size -= 1) {
    const item = attempt(size);
    if (item.height <= limit) return item.value;
  }
  return attempt(minFontSize).value;
}

/** The layouts whose title or quote is their text. */
const titleLayouts: readonly LayoutId[] = ['cover', 'section', 'quote', 'closing'];
const sizeStep = 1.125;

/**
 * Returns the steps at the size that the user chose: smaller ones only down to the last step, larger ones before the
 * layout's own. The size of a title stays, except where it is the slide's text.
 */
function chosenSteps({ slide }: Ctx, part: string, steps: number[]): number[] {
  const change = slide.appearance?.text_size ?? 0;
  if (change === 0 || (part === 'title' && !titleLayouts.includes(slide.layout))) return steps;
  const scaled = steps.map((size) => Math.round(size * sizeStep ** change));
  const [most = 0, least = 0] = [steps[0], steps.at(-1)];
  return change > 0
    ? [...scaled.filter((size) => size > most), ...steps]
    : [...scaled.filter((size) => size > least), least];
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
