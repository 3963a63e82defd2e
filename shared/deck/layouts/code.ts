import { groupBox, placeText, rectBox } from '../boxes.ts';
import { computeContrast, ensureContrast } from '../color.ts';
import {
  areWordsWhole,
  type Ctx,
  createTextStyle,
  fitToHeight,
  type TextBlock,
  typesetText,
} from '../context.ts';
import { highlightLines, type Token, type TokenKind } from '../highlight.ts';
import type { Span } from '../inline.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import { listLimits } from '../list-limits.ts';
import type { LayoutContent } from '../model.ts';
import type { Box, Rect } from '../scene.ts';
import { listBodySizes } from '../size-steps.ts';
import { type RowItem, stackRows } from './rows.ts';

/**
 * Font sizes in px. Omits 26, 22 and 18: at these sizes, a letter of 0.6 em is not a whole number of printer dots at
 * 600 dpi. Programs that lay out text in printer dots round each letter up, so the line would get too wide.
 */
const codeFontSizes = [25, 24, 23, 21, 20, 19, 17, 16];

const listingInset = 26;

function normalizeCode(code: string): string {
  return code.replaceAll('\t', '  ').replace(/\r\n?/g, '\n').trimEnd();
}

/** Returns readable token colours: the accent for keywords, other chart colours for strings and numbers. */
function createCodeColors(ctx: Ctx): Record<TokenKind, string> {
  const { accent, chart, ink, muted, panel } = ctx.theme.palette;
  const tone = (color: string | undefined) => ensureContrast(color ?? accent, panel, ink);
  const others = chart.filter((color) => color !== accent && computeContrast(color, ink) > 1.6);
  const [first = accent, second = first] = others;
  return {
    keyword: tone(accent),
    string: tone(first),
    number: tone(second),
    name: ink,
    comment: ensureContrast(muted, panel, ink),
  };
}

/**
 * Converts the tokens of a line to coloured spans. Without a known language, detects comments by their first
 * characters.
 */
function toTokenSpans(tokens: Token[], colors: Record<TokenKind, string>): Span[] {
  if (tokens.length === 0) return [{ text: ' ' }];
  const [only] = tokens;
  const isPlain = tokens.length === 1 && only?.kind === undefined;
  if (isPlain && /^\s*(?:\/\/|#|--|\/?\*)/.test(only?.text ?? ''))
    return [{ text: only?.text ?? ' ', color: colors.comment }];
  return tokens.map(({ text, kind }) => (kind ? { text, color: colors[kind] } : { text }));
}

/** Draws the code on a panel, one text box per source line. Long lines wrap and are never cut. */
function drawListing(ctx: Ctx, slide: LayoutContent<'code'>, rect: Rect): Box[] {
  const { palette, tokens } = ctx.theme;
  const colors = createCodeColors(ctx);
  const source = normalizeCode(slide.blocks.code);
  const lines = highlightLines(source, slide.blocks.language).map((line) =>
    toTokenSpans(line, colors),
  );
  const width = rect.width - 2 * listingInset;
  const blocks = fitToHeight(ctx, 'code', codeFontSizes, rect.height - 2 * listingInset, (size) => {
    const style = createTextStyle(ctx, 'mono', size, {
      color: palette.ink,
      leading: ctx.isCjk ? 1.22 : 1.34,
    });
    const value = lines.map((line): TextBlock => typesetText(ctx, line, style, width));
    return {
      height: value.reduce((sum, block) => sum + block.height, 0),
      // Prefer a smaller size to wrapped lines, because code is read line by line.
      areWordsWhole: areWordsWhole(value) && value.every((block) => block.broken.lines.length <= 1),
      value,
    };
  });
  let y = rect.y + listingInset;
  const boxes = blocks.map((block) => {
    const box = placeText(ctx, block, {
      x: rect.x + listingInset,
      y,
      role: 'code',
      part: 'code',
      on: palette.panel,
    });
    y += block.height;
    return box;
  });
  const panel = {
    ...rect,
    height: Math.min(rect.height, Math.max(y + listingInset - rect.y, rect.height * 0.62)),
  };
  const radius = Math.min(tokens.radius, 16);
  return [
    rectBox(ctx, panel, { fill: palette.panel, radius }),
    ...(radius === 0 ? [rectBox(ctx, { ...panel, width: 4 }, { fill: palette.accent, z: 2 })] : []),
    groupBox(ctx, 'pre', boxes),
  ];
}

type CodeNotes = { items: RowItem[]; rect: Rect; columns: 1 | 2 };

function drawExplanation(ctx: Ctx, { items, rect, columns }: CodeNotes): Box {
  const { palette } = ctx.theme;
  return stackRows(ctx, 'explanation', items, rect, {
    marker: 'none',
    ink: palette.ink,
    muted: palette.muted,
    accent: palette.accent,
    rule: palette.hairline,
    on: palette.surface,
    gap: columns === 1 ? [22, 64] : [12, 24],
    steps: listBodySizes(columns === 1 ? 26 : 22),
    columns,
  });
}

/** Code with longer lines (in characters) gets the full width, with the explanation below. */
const minLongLineCharacters = 54;

function compose(ctx: Ctx, slide: LayoutContent<'code'>): Box[] {
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const notes = slide.blocks.explanation ?? [];
  if (notes.length === 0) return [...boxes, ...drawListing(ctx, slide, body)];
  const items = notes.map((text, i) => ({ text, part: `explanation[${i}]` }));
  const lines = normalizeCode(slide.blocks.code).split('\n');
  const isWide = lines.length <= 9 && lines.some((line) => line.length > minLongLineCharacters);
  if (isWide) {
    const notesHeight = notes.length > 2 ? 128 : 66;
    const code = drawListing(ctx, slide, { ...body, height: body.height - notesHeight - 24 });
    const bottom = Math.max(...code.map((box) => box.y + box.height)) + 24;
    const rect = { ...body, y: bottom, height: body.y + body.height - bottom };
    return [
      ...boxes,
      ...code,
      drawExplanation(ctx, { items, rect, columns: notes.length > 1 ? 2 : 1 }),
    ];
  }
  const notesWidth = Math.round(body.width * 0.31);
  const code = drawListing(ctx, slide, { ...body, width: body.width - notesWidth - 44 });
  const rect = { ...body, x: body.x + body.width - notesWidth, width: notesWidth };
  return [...boxes, ...code, drawExplanation(ctx, { items, rect, columns: 1 })];
}

export const code: Layout<'code'> = {
  id: 'code',
  use: 'A short piece of code, a command or a configuration, from a source, with up to four remarks. At most 14 lines of 60 characters.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'code', words: 80 },
    { part: 'explanation[]', words: 10, items: listLimits.code.explanation.fits },
  ],
  compose,
};
