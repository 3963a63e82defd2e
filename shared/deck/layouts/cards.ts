import { type Attempt, type Ctx, fit, steps } from '../context.ts';
import { iconPaths } from '../icons.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import type { SlideContentOf } from '../model.ts';
import { groupBox, pathBox, place } from '../place.ts';
import type { Box, Rect } from '../scene.ts';
import { type CellRow, setCells, textTop } from './cells.ts';

const gutter = 24;
const iconSize = 38;
const iconGap = 20;
const fallbackIcons = ['sparkles', 'layers', 'target', 'compass', 'zap', 'puzzle'];

type Grid = { columns: number; rows: CellRow[]; width: number; overhead: number };

function iconOf(name: string | undefined, index: number): string {
  const known = name === undefined ? undefined : iconPaths[name];
  return known ?? iconPaths[fallbackIcons[index] ?? 'sparkles'] ?? '';
}

function setGrid(
  ctx: Ctx,
  slide: SlideContentOf<'cards'>,
  body: Rect,
  columns: number,
  size: number,
): Attempt<Grid> {
  const inset = ctx.theme.panelInset;
  const width = (body.width - gutter * (columns - 1)) / columns;
  const contents = slide.blocks.cards.map((card, i) => ({
    heading: card.heading,
    text: card.text,
    path: `cards[${i}]`,
  }));
  const set = setCells(ctx, contents, {
    size,
    width: width - 2 * inset.x,
    columns,
    headingScale: 1.2,
  });
  // Dense slides give up the icons' room before they go below the floor.
  const overhead = (size >= 18 ? iconSize + iconGap : 0) + inset.y * (inset.x > 0 ? 2 : 1);
  const height = set.height + set.value.length * overhead + gutter * 1.25 * (set.value.length - 1);
  return { height, isClean: set.isClean, value: { columns, rows: set.value, width, overhead } };
}

/** Columns to try, the best looking first. */
function columnChoices(count: number): number[] {
  if (count <= 3) return [count];
  if (count === 4) return [4, 2];
  return [3];
}

function chooseGrid(ctx: Ctx, slide: SlideContentOf<'cards'>, body: Rect): Grid {
  const sizes = steps(24, 18);
  const choices = columnChoices(slide.blocks.cards.length);
  const columns =
    choices.find((choice) => {
      const attempt = setGrid(ctx, slide, body, choice, choice === 4 ? 20 : 18);
      return attempt.isClean && attempt.height <= body.height;
    }) ??
    choices.at(-1) ??
    3;
  return fit(ctx, 'cards', sizes, body.height, (size) => setGrid(ctx, slide, body, columns, size));
}

function card(
  ctx: Ctx,
  row: CellRow,
  index: number,
  rect: Rect,
  icon: string,
  isDense: boolean,
): Box[] {
  const cell = row.cells[index];
  if (!cell) return [];
  const { palette, panelInset } = ctx.theme;
  const x = rect.x + panelInset.x;
  const on = panelInset.x > 0 ? palette.panel : palette.surface;
  const iconRect = { x, y: rect.y + panelInset.y, width: iconSize, height: iconSize };
  const top = rect.y + panelInset.y + (isDense ? 0 : iconSize + iconGap);
  const boxes: Box[] = isDense
    ? []
    : [pathBox(ctx, iconRect, icon, { stroke: palette.accent, strokeWidth: 2.4, view: 24, z: 3 })];
  boxes.push(place(ctx, cell.title, { x, y: top, role: 'h2', part: `${cell.path}.heading`, on }));
  if (cell.body)
    boxes.push(
      place(ctx, cell.body, { x, y: top + textTop(row), role: 'p', part: `${cell.path}.text`, on }),
    );
  return [groupBox(ctx, 'li', boxes)];
}

function compose(ctx: Ctx, slide: SlideContentOf<'cards'>): Box[] {
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const grid = chooseGrid(ctx, slide, body);
  const isDense = grid.overhead < iconSize;
  const gap = gutter * 1.25;
  const content =
    grid.rows.reduce((sum, row) => sum + row.height + grid.overhead, 0) +
    gap * (grid.rows.length - 1);
  const spare = Math.max(0, body.height - content);
  // Panes grow into what is left, within reason; open columns stay as tall as their text.
  const stretch = ctx.theme.panelInset.x > 0 ? Math.min(spare / grid.rows.length, 70) : 0;
  const rowGap = ctx.theme.panelInset.x > 0 ? gap : gap + Math.min(spare / grid.rows.length, 36);
  const cards: Box[] = [];
  const panels: Box[] = [];
  let y = body.y;
  let index = 0;
  for (const row of grid.rows) {
    const height = row.height + grid.overhead + stretch;
    row.cells.forEach((_, i) => {
      const rect = { x: body.x + i * (grid.width + gutter), y, width: grid.width, height };
      panels.push(...ctx.theme.panel(ctx, rect, index));
      const icon = iconOf(slide.blocks.cards[index]?.icon, index);
      cards.push(...card(ctx, row, i, rect, icon, isDense));
      index += 1;
    });
    y += height + (grid.rows.length > 1 ? rowGap : 0);
  }
  return [...boxes, ...panels, groupBox(ctx, 'ul', cards)];
}

export const cards: Layout<'cards'> = {
  id: 'cards',
  use: `Three to six parallel ideas of equal weight: features, principles, teams, risks. Give each an icon by one of these names: ${Object.keys(iconPaths).join(', ')}.`,
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'cards[].heading', words: 4, items: [3, 6] },
    { part: 'cards[].text', words: 15 },
  ],
  compose,
};
