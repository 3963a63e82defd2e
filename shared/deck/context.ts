import {
  type Broken,
  bindAmounts,
  breakBalanced,
  createParagraph,
  type Paragraph,
} from './break.ts';
import { parseInline, type Span } from './inline.ts';
import type { SlideContent } from './model.ts';
import type { Finding } from './scene.ts';
import { shape } from './shape.ts';
import { lineHeightOf, type TextStyle } from './text-style.ts';
import type { Theme } from './theme.ts';

/** What a slide is laid out in: its deck and its place there (0-based). */
export type DeckContext = {
  title: string;
  language: string;
  theme: Theme;
  index: number;
  total: number;
};

/** The working context of one composition: the deck's, the slide, and what is gathered on the way. */
export type Ctx = DeckContext & {
  slide: SlideContent;
  isCjk: boolean;
  findings: Finding[];
  /** Gives out ids and the reading order. */
  count: { id: number; order: number };
  paragraphs: Map<string, Paragraph>;
};

/** Starts a composition. */
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

/** A text style of the theme. Chinese is set with more leading and without tracking. */
export function styleOf(
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

/** Text broken for a width, not yet placed. */
export type Block = {
  paragraph: Paragraph;
  broken: Broken;
  style: TextStyle;
  width: number;
  height: number;
  /** Width of the widest line, px. */
  inkWidth: number;
};

type Balance = 'none' | 'widow' | 'full';

function paragraphOf(ctx: Ctx, text: string | Span[], style: TextStyle): Paragraph {
  const name = typeof text === 'string' ? text : JSON.stringify(text);
  const key = [style.family, style.weight, style.tracking, typeof text, name].join('|');
  const known = ctx.paragraphs.get(key);
  if (known) return known;
  const spans = typeof text === 'string' ? parseInline(text) : text;
  const paragraph = createParagraph(shape(bindAmounts(spans), style, ctx.theme.faces));
  ctx.paragraphs.set(key, paragraph);
  return paragraph;
}

/** Breaks inline markup (or given spans) to a width. */
export function setText(
  ctx: Ctx,
  text: string | Span[],
  style: TextStyle,
  width: number,
  balance: Balance = 'none',
): Block {
  const paragraph = paragraphOf(ctx, text, style);
  const broken = breakBalanced(paragraph, width / style.size, balance);
  const widest = Math.max(0, ...broken.lines.map((line) => line.width));
  return {
    paragraph,
    broken,
    style,
    width,
    height: Math.max(1, broken.lines.length) * lineHeightOf(style),
    inkWidth: widest * style.size,
  };
}

/** Result of setting a part at one size: its height, and whether no word had to be broken. */
export type Attempt<T> = { height: number; isClean: boolean; value: T };

/** Whether none of the blocks broke a word inside. */
export function areClean(blocks: (Block | undefined)[]): boolean {
  return blocks.every((block) => !block?.broken.hasBrokenWord);
}

const smallest = 4;

/**
 * The largest of `steps` (px, falling) at which a part fits into `limit` px of height. A step that breaks a
 * word loses to a smaller one that doesn't. Below the last step the part is a finding `does_not_fit`, and is
 * set smaller still, so that even then nothing overlaps and nothing is cut.
 */
export function fit<T>(
  ctx: Ctx,
  part: string,
  steps: number[],
  limit: number,
  attempt: (size: number) => Attempt<T>,
): T {
  let broken: Attempt<T> | undefined;
  let atFloor: Attempt<T> | undefined;
  for (const size of steps) {
    atFloor = attempt(size);
    if (atFloor.height > limit) continue;
    if (atFloor.isClean) return atFloor.value;
    broken ??= atFloor;
  }
  if (broken) return broken.value;
  const floor = steps.at(-1) ?? smallest;
  reportOverflow(ctx, part, (atFloor ?? attempt(floor)).height, limit);
  for (let size = floor - 1; size >= smallest; size -= 1) {
    const item = attempt(size);
    if (item.height <= limit) return item.value;
  }
  return attempt(smallest).value;
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
