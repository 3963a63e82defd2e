import { type Ctx, steps, styleOf } from '../context.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import type { SlideContentOf } from '../model.ts';
import { fitText } from '../parts.ts';
import type { Box } from '../scene.ts';
import { type RowItem, type RowLook, rowsHeight, stackRows } from './rows.ts';

function itemsOf(slide: SlideContentOf<'bullets'>): RowItem[] {
  return slide.blocks.items.map((item, i) => ({
    text: item.text,
    part: `items[${i}].text`,
    detail: item.detail,
    detailPart: `items[${i}].detail`,
  }));
}

function compose(ctx: Ctx, slide: SlideContentOf<'bullets'>): Box[] {
  const { palette, isDark } = ctx.theme;
  const { boxes, body } = ctx.theme.frame(ctx, 'split');
  const all = [...boxes];
  let y = body.y;
  if (slide.blocks.lead) {
    const lead = fitText(ctx, slide.blocks.lead, {
      part: 'lead',
      role: 'p',
      rect: { ...body, width: Math.min(body.width, 940), height: 128 },
      steps: steps(24, 18),
      style: (size) => styleOf(ctx, 'body', size, { color: palette.muted, leading: 1.4 }),
      balance: 'widow',
    });
    all.push(lead);
    y = lead.y + lead.height + 28;
  }
  const items = itemsOf(slide);
  const rect = { ...body, y, height: body.y + body.height - y };
  const look: RowLook = {
    marker: 'bullet',
    ink: palette.ink,
    muted: palette.muted,
    accent: palette.accent,
    rule: palette.hairline,
    on: palette.surface,
    gap: [20, isDark ? 60 : 72],
    steps: steps(items.some((item) => item.detail) ? 28 : 36, 18),
  };
  const isTall = rowsHeight(ctx, items, 18, rect.width, look) > rect.height;
  const columns = isTall && body.width > 900 ? 2 : 1;
  const width = columns === 1 ? Math.min(rect.width, 980) : rect.width;
  return [...all, stackRows(ctx, 'items', items, { ...rect, width }, { ...look, columns })];
}

export const bullets: Layout<'bullets'> = {
  id: 'bullets',
  use: 'Several points of the same kind that belong in one list. Each point is one idea, said in a phrase; the detail is one sentence of evidence. Prefer another layout when the points are numbers, steps, dates or two sides.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'lead', words: 24 },
    { part: 'items[].text', words: 12, items: [3, 5] },
    { part: 'items[].detail', words: 16 },
  ],
  compose,
};
