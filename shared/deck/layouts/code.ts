import { areClean, type Block, type Ctx, fit, setText, steps, styleOf } from '../context.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import type { SlideContentOf } from '../model.ts';
import { groupBox, place, rectBox } from '../place.ts';
import type { Box, Rect } from '../scene.ts';
import { stackRows } from './rows.ts';

const inset = 26;

function isComment(line: string): boolean {
  return /^\s*(?:\/\/|#|--|\/?\*)/.test(line);
}

function sourceLines(code: string): string[] {
  return code.replaceAll('\t', '  ').replace(/\s+$/, '').split(/\r?\n/);
}

/** The code on its own ground, one text box a source line; a line too long is wrapped, never cut. */
function listing(ctx: Ctx, slide: SlideContentOf<'code'>, rect: Rect): Box[] {
  const { palette, tokens } = ctx.theme;
  const lines = sourceLines(slide.blocks.code);
  const width = rect.width - 2 * inset;
  const blocks = fit(ctx, 'code', steps(22, 14, 1), rect.height - 2 * inset, (size) => {
    const value = lines.map((line): Block => {
      const color = isComment(line) ? palette.muted : palette.ink;
      const style = styleOf(ctx, 'mono', size, { color, leading: 1.5 });
      return setText(ctx, [{ text: line === '' ? ' ' : line }], style, width);
    });
    return {
      height: value.reduce((sum, block) => sum + block.height, 0),
      isClean: areClean(value),
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
    height: Math.min(rect.height, Math.max(y + inset - rect.y, rect.height * 0.5)),
  };
  const radius = Math.min(tokens.radius, 16);
  return [
    rectBox(ctx, ground, { fill: palette.panel, radius }),
    ...(radius === 0
      ? [rectBox(ctx, { ...ground, width: 4 }, { fill: palette.accent, z: 2 })]
      : []),
    groupBox(ctx, 'pre', boxes),
  ];
}

function compose(ctx: Ctx, slide: SlideContentOf<'code'>): Box[] {
  const { palette } = ctx.theme;
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const notes = slide.blocks.explanation ?? [];
  if (notes.length === 0) return [...boxes, ...listing(ctx, slide, body)];
  const aside = Math.round(body.width * 0.31);
  const gap = 44;
  const code = listing(ctx, slide, { ...body, width: body.width - aside - gap });
  const items = notes.map((text, i) => ({ text, part: `explanation[${i}]` }));
  const rect = { ...body, x: body.x + body.width - aside, width: aside };
  const list = stackRows(ctx, 'explanation', items, rect, {
    marker: 'none',
    ink: palette.ink,
    muted: palette.muted,
    accent: palette.accent,
    rule: palette.hairline,
    on: palette.surface,
    gap: [22, 40],
    steps: steps(22, 18),
  });
  return [...boxes, ...code, list];
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
