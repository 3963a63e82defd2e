import { contrast, readable } from '../color.ts';
import { areClean, type Block, type Ctx, fit, setText, styleOf } from '../context.ts';
import { highlightLines, type Token, type TokenKind } from '../highlight.ts';
import type { Span } from '../inline.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import type { SlideContentOf } from '../model.ts';
import { groupBox, place, rectBox } from '../place.ts';
import type { Box, Rect } from '../scene.ts';
import { steps } from '../steps.ts';
import { type RowItem, stackRows } from './rows.ts';
import { footOf, isTall } from './stance.ts';

/**
 * Without 26, 22 and 18 px: letters of 0.6 em end there between two dots of 600 to the inch, and programs that lay out by
 * a printer's dots make every one of them wider.
 */
const sizes = [25, 24, 23, 21, 20, 19, 17, 16, 15, 14];

const inset = 26;

function sourceOf(code: string): string {
  return code.replaceAll('\t', '  ').replace(/\r\n?/g, '\n').trimEnd();
}

/** Colours of code on its panel: the accent for keywords, the chart's others for what is quoted, counted and named. */
function codeColors(ctx: Ctx): Record<TokenKind, string> {
  const { accent, chart, ink, muted, panel } = ctx.theme.palette;
  const tone = (color: string | undefined) => readable(color ?? accent, panel, ink);
  const others = chart.filter((color) => color !== accent && contrast(color, ink) > 1.6);
  const [first = accent, second = first] = others;
  return {
    keyword: tone(accent),
    string: tone(first),
    number: tone(second),
    name: ink,
    comment: readable(muted, panel, ink),
  };
}

/** A line's tokens as spans of their colours; a comment of an unknown language is told by its first sign. */
function spansOf(tokens: Token[], colors: Record<TokenKind, string>): Span[] {
  if (tokens.length === 0) return [{ text: ' ' }];
  const [only] = tokens;
  const isPlain = tokens.length === 1 && only?.kind === undefined;
  if (isPlain && /^\s*(?:\/\/|#|--|\/?\*)/.test(only?.text ?? ''))
    return [{ text: only?.text ?? ' ', color: colors.comment }];
  return tokens.map(({ text, kind }) => (kind ? { text, color: colors[kind] } : { text }));
}

/** The code on its own ground, one text box a source line; a line too long is wrapped, never cut. */
function listing(ctx: Ctx, slide: SlideContentOf<'code'>, rect: Rect): Box[] {
  const { palette, tokens } = ctx.theme;
  const colors = codeColors(ctx);
  const source = sourceOf(slide.blocks.code);
  const lines = highlightLines(source, slide.blocks.language).map((line) => spansOf(line, colors));
  const width = rect.width - 2 * inset;
  const blocks = fit(ctx, 'code', sizes, rect.height - 2 * inset, (size) => {
    const style = styleOf(ctx, 'mono', size, { color: palette.ink, leading: 1.5 });
    const value = lines.map((line): Block => setText(ctx, line, style, width));
    return {
      height: value.reduce((sum, block) => sum + block.height, 0),
      // Code is read by its lines: smaller type is better than wrapped lines.
      isClean: areClean(value) && value.every((block) => block.broken.lines.length <= 1),
      value,
    };
  });
  let y = rect.y + inset;
  const boxes = blocks.map((block) => {
    const box = place(ctx, block, {
      x: rect.x + inset,
      y,
      role: 'code',
      part: 'code',
      on: palette.panel,
    });
    y += block.height;
    return box;
  });
  const ground = {
    ...rect,
    height: Math.min(
      rect.height,
      Math.max(y + inset - rect.y, rect.height * (isTall(ctx) ? 1 : 0.62)),
    ),
  };
  const radius = Math.min(tokens.radius, 16);
  return [
    rectBox(ctx, ground, { fill: palette.panel, radius }),
    ...(radius === 0
      ? [rectBox(ctx, { ...ground, width: 4 }, { fill: palette.accent, z: 2 })]
      : []),
    ...footOf(ctx, ground, y, 0),
    groupBox(ctx, 'pre', boxes),
  ];
}

type Notes = { items: RowItem[]; rect: Rect; columns: 1 | 2 };

function remarks(ctx: Ctx, { items, rect, columns }: Notes): Box {
  const { palette } = ctx.theme;
  return stackRows(ctx, 'explanation', items, rect, {
    marker: 'none',
    ink: palette.ink,
    muted: palette.muted,
    accent: palette.accent,
    rule: palette.hairline,
    on: palette.surface,
    gap: columns === 1 ? [22, 64] : [12, 24],
    steps: steps(columns === 1 ? 26 : 22, 18),
    columns,
  });
}

/** Lines longer than this want the whole width; what is said of them goes below. */
const longLine = 54;

function compose(ctx: Ctx, slide: SlideContentOf<'code'>): Box[] {
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const notes = slide.blocks.explanation ?? [];
  if (notes.length === 0) return [...boxes, ...listing(ctx, slide, body)];
  const items = notes.map((text, i) => ({ text, part: `explanation[${i}]` }));
  const lines = sourceOf(slide.blocks.code).split('\n');
  const isWide = lines.length <= 9 && lines.some((line) => line.length > longLine);
  if (isWide) {
    const foot = notes.length > 2 ? 128 : 66;
    const code = listing(ctx, slide, { ...body, height: body.height - foot - 24 });
    const bottom = Math.max(...code.map((box) => box.y + box.height)) + 24;
    const rect = { ...body, y: bottom, height: body.y + body.height - bottom };
    return [...boxes, ...code, remarks(ctx, { items, rect, columns: notes.length > 1 ? 2 : 1 })];
  }
  const aside = Math.round(body.width * 0.31);
  const code = listing(ctx, slide, { ...body, width: body.width - aside - 44 });
  const rect = { ...body, x: body.x + body.width - aside, width: aside };
  return [...boxes, ...code, remarks(ctx, { items, rect, columns: 1 })];
}

export const code: Layout<'code'> = {
  id: 'code',
  use: 'A short piece of code, a command or a configuration, from a source, with up to four remarks. At most 14 lines of 60 characters.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'code', words: 80 },
    { part: 'explanation[]', words: 12, items: [0, 4] },
  ],
  compose,
};
