import { bindLeaning, tripsOf } from './break.ts';
import { areClean, type Block, type Ctx, fit, setText, styleOf } from './context.ts';
import { parseInline, type Span } from './inline.ts';
import { place } from './place.ts';
import type { Box, Rect, Role, TextBox } from './scene.ts';
import { isHan, partsNumber, partsWord } from './seams.ts';
import type { TextStyle } from './text-style.ts';

/** Floors of the type scale on the 1280 px canvas. */
export const floors = { title: 28, body: 18, caption: 14 } as const;

type TextOptions = {
  part: string;
  role: Role;
  rect: Rect;
  steps: number[];
  style: (size: number) => TextStyle;
  align?: 'left' | 'center' | 'right';
  /** Where the text stands in its rectangle. */
  valign?: 'top' | 'middle' | 'bottom';
  balance?: 'none' | 'widow' | 'full';
  on?: string;
  isSilent?: boolean;
};

/** One text set as large as its rectangle allows. */
export function fitText(ctx: Ctx, text: string, options: TextOptions): TextBox {
  const { rect, part, role, valign = 'top', align, on, isSilent } = options;
  const setWords = (words: string | Span[], size: number) =>
    setText(ctx, words, options.style(size), rect.width, options.balance ?? 'none');
  const set = (size: number) => setWords(text, size);
  const bound = (size: number) => setWords(bindLeaning(parseInline(text)), size);
  const largest = fit(ctx, part, options.steps, rect.height, (size) => {
    const value = set(size);
    return { height: value.height, isClean: areClean([value]), value };
  });
  const isTitle = role === 'h1' || role === 'quote';
  const whole = isTitle ? keepWords(largest, set, options) : largest;
  const isDisplay = isTitle || whole.style.family === ctx.theme.tokens.display;
  const block = isDisplay ? bindEnds(whole, bound, options) : whole;
  const free = Math.max(0, rect.height - block.height);
  const shift = valign === 'top' ? 0 : valign === 'bottom' ? free : free / 2;
  return place(ctx, block, {
    x: rect.x,
    y: Math.round(rect.y + shift),
    role,
    part,
    ...(align ? { align } : {}),
    ...(on ? { on } : {}),
    ...(isSilent ? { isSilent } : {}),
  });
}

/** How much smaller a title may be set to keep its words whole, and to keep a number, such as a year. */
const leastShare = { word: 0.75, number: 0.5 };
/** A saying is set so large that it may give up more. */
const leastSaying = 0.66;

type Parts = typeof partsWord;
const parts = ({ paragraph, broken }: Block, at: Parts): boolean =>
  broken.lines.slice(1).some(({ start }) => at(paragraph.clusters, start));
const isWhole = (block: Block) => !parts(block, partsWord) && !parts(block, partsNumber);

/** Whether the last line is a short rest. */
function hasRest({ broken }: Block): boolean {
  const widths = broken.lines.map(({ width }) => width);
  return widths.length > 1 && (widths.at(-1) ?? 0) < Math.max(...widths) / 4;
}

/** A title whose lines part a Chinese word or a number, a little smaller where that leaves them whole. */
function keepWords(
  largest: Block,
  set: (size: number) => Block,
  { steps, rect, role }: TextOptions,
): Block {
  if (isWhole(largest)) return largest;
  const { size } = largest.style;
  const isNumber = parts(largest, partsNumber);
  const leastWord = role === 'quote' ? leastSaying : leastShare.word;
  const least = size * (isNumber ? leastShare.number : leastWord);
  const blocks = steps
    .filter((step) => step < size && step >= least)
    .map(set)
    .filter((block) => block.height <= rect.height && areClean([block]));
  const isNear = (block: Block) => block.style.size >= size * leastWord;
  const near = blocks.find((block) => isNear(block) && isWhole(block));
  if (near || !isNumber) return near ?? largest;
  const small = blocks.find((block) => isWhole(block) && !hasRest(block));
  return small ?? blocks.find((block) => !parts(block, partsNumber)) ?? largest;
}

/** How much smaller a title may be set so that its lines end well. */
const leastBound = 0.82;
/** What a smaller Chinese title has to spare its reader: most places between ideographs are as good as others. */
const leastGain = 0.75;

/**
 * Display text whose lines end in an article or the like, by other ends: at its size where as many lines have them, or
 * at the nearest one below.
 */
function bindEnds(
  block: Block,
  bound: (size: number) => Block,
  { steps, rect }: TextOptions,
): Block {
  const tripsIn = ({ paragraph, broken }: Block) => tripsOf(paragraph, broken);
  let [best, least] = [block, tripsIn(block)];
  const { size } = block.style;
  const most = block.broken.lines.length;
  const gain = isHan(block.paragraph.clusters) ? leastGain : 0;
  for (const step of steps) {
    // What trips less than one article does is no reason to set the text smaller.
    if (least < 1 || step < size * leastBound) break;
    if (step > size) continue;
    const other = bound(step);
    const isFit = other.height <= rect.height && other.broken.lines.length <= most;
    if (!isFit || !areClean([other]) || tripsIn(other) >= least - gain) continue;
    [best, least] = [other, tripsIn(other)];
  }
  return best;
}

/** A label on one line, shortened with an ellipsis where it must be: for furniture, never for content. */
export function setLabel(ctx: Ctx, text: string, style: TextStyle, width: number): Block {
  const whole = setText(ctx, text, style, width);
  if (whole.broken.lines.length <= 1 && areClean([whole])) return whole;
  const graphemes = [...text];
  for (let length = graphemes.length - 1; length > 0; length -= 1) {
    const cut = `${graphemes.slice(0, length).join('').trimEnd()}…`;
    const block = setText(ctx, [{ text: cut }], style, width);
    if (block.broken.lines.length === 1 && areClean([block])) return block;
  }
  return setText(ctx, [{ text: '…' }], style, width);
}

/** The slide's kicker on one line of 17 px; none where it has none. `on` is the colour that it stands on. */
export function kickerLine(
  ctx: Ctx,
  at: { x: number; y: number; width: number },
  { color, on, weight }: { color: string; on: string; weight: number },
): Box[] {
  if (!ctx.slide.kicker) return [];
  const style = styleOf(ctx, 'body', 17, { weight, color, accent: color, leading: 1.3 });
  const block = setLabel(ctx, ctx.slide.kicker, style, at.width);
  return [place(ctx, block, { x: at.x, y: at.y, role: 'kicker', part: 'kicker', on })];
}

/** The running deck title and the page number, for themes to place. */
export function footerTexts(
  ctx: Ctx,
  options: { x: number; right: number; y: number; color: string; pageColor: string },
): Box[] {
  const title = styleOf(ctx, 'body', 14, { color: options.color, leading: 1.4 });
  const page = styleOf(ctx, 'body', 14, {
    color: options.pageColor,
    weight: ctx.theme.tokens.labelWeight,
    leading: 1.4,
  });
  const width = options.right - options.x;
  return [
    place(ctx, setLabel(ctx, plain(ctx.title), title, width * 0.7), {
      x: options.x,
      y: options.y,
      role: 'footer',
      isSilent: true,
    }),
    place(ctx, setText(ctx, pageLabel(ctx), page, 120), {
      x: options.right - 120,
      y: options.y,
      role: 'footer',
      align: 'right',
      isSilent: true,
    }),
  ];
}

function plain(text: string): string {
  return text.replaceAll(/[*`]/g, '');
}

function pageLabel(ctx: Ctx): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(ctx.index + 1)} / ${pad(ctx.total)}`;
}
