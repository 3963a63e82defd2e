import { areClean, type Block, type Ctx, fit, setText, styleOf } from './context.ts';
import { place } from './place.ts';
import type { Box, Rect, Role, TextBox } from './scene.ts';
import { partsWord } from './seams.ts';
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
  const set = (size: number) =>
    setText(ctx, text, options.style(size), rect.width, options.balance ?? 'none');
  const largest = fit(ctx, part, options.steps, rect.height, (size) => {
    const value = set(size);
    return { height: value.height, isClean: areClean([value]), value };
  });
  const isTitle = role === 'h1' || role === 'quote';
  const block = isTitle ? keepWords(largest, set, options) : largest;
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

/** How much smaller a title may be set to keep its words whole. */
const leastShare = 0.75;

function hasPartedWord({ paragraph, broken }: Block): boolean {
  return broken.lines.slice(1).some(({ start }) => partsWord(paragraph.clusters, start));
}

/** A title whose lines part a Chinese word, a little smaller where that leaves its words whole. */
function keepWords(
  largest: Block,
  set: (size: number) => Block,
  { steps, rect }: TextOptions,
): Block {
  if (!hasPartedWord(largest)) return largest;
  const { size } = largest.style;
  const blocks = steps.filter((step) => step < size && step >= size * leastShare).map(set);
  const fits = (block: Block) => block.height <= rect.height && areClean([block]);
  return blocks.find((block) => fits(block) && !hasPartedWord(block)) ?? largest;
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
