import type { Ctx } from '../context.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import { listLimits } from '../list-limits.ts';
import type { LayoutContent } from '../model.ts';
import type { Box } from '../scene.ts';
import { listBodySizes } from '../size-steps.ts';
import { drawAlignedWithTitle } from './body-placement.ts';
import { type RowLook, stackRows } from './rows.ts';

function compose(ctx: Ctx, slide: LayoutContent<'agenda'>): Box[] {
  const { palette } = ctx.theme;
  const frame = ctx.theme.frame(ctx, 'split');
  const items = slide.blocks.items.map((text, i) => ({ text, part: `items[${i}]` }));
  const look: RowLook = {
    marker: 'number',
    ink: palette.ink,
    muted: palette.muted,
    accent: palette.accent,
    rule: palette.hairline,
    on: palette.surface,
    gap: [22, items.length > 3 ? 96 : 150],
    steps: listBodySizes(items.length > 4 ? 32 : 38),
  };
  const rows = drawAlignedWithTitle(ctx, frame, (at, body) => [
    stackRows(at, 'items', items, body, look),
  ]);
  return [...frame.boxes, ...rows];
}

export const agenda: Layout<'agenda'> = {
  id: 'agenda',
  use: 'The stations of the talk, near its start. Only in decks of eight slides or more.',
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'items[]', words: 9, items: listLimits.agenda.items.fits },
  ],
  compose,
};
