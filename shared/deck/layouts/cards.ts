import { groupBox, pathBox, placeText } from '../boxes.ts';
import { type Ctx, type FitAttempt, fitToHeight } from '../context.ts';
import { iconPaths } from '../icons.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import { listLimits } from '../list-limits.ts';
import type { LayoutContent } from '../model.ts';
import type { Box, Rect } from '../scene.ts';
import { sizeSteps } from '../size-steps.ts';
import { isFullHeight, spaceAbove } from './body-placement.ts';
import { type CellRow, rowTextOffset, typesetCells } from './cells.ts';

const gutter = 24;
const iconSize = 38;
const iconGap = 20;
/** Fraction of the free height that an icon grows by, and its largest size in px: in panels and in open columns. */
const panelIcon = { share: 0.3, most: 88 } as const;
const openIcon = { share: 0.75, most: 156 } as const;
const fallbackIcons = ['sparkles', 'layers', 'target', 'compass', 'zap', 'puzzle'];

type Arrangement = { columns: number; hasIcons: boolean };
type Grid = Arrangement & {
  rows: CellRow[];
  width: number;
  overhead: number;
  /** Side of the icons, px. */
  icon: number;
  inset: { x: number; y: number };
};

/** The icons with one-word names: enough to choose from, at half the length in the prompt. */
const offeredIcons = Object.keys(iconPaths).filter(
  (name) => !name.includes('-') || name === 'triangle-alert',
);

function iconPath(name: string | undefined, index: number): string {
  // `constructor` is a member of every object, but no icon.
  const known = name !== undefined && Object.hasOwn(iconPaths, name) ? iconPaths[name] : undefined;
  return known ?? iconPaths[fallbackIcons[index] ?? 'sparkles'] ?? '';
}

function typesetGrid(
  ctx: Ctx,
  slide: LayoutContent<'cards'>,
  body: Rect,
  form: Arrangement,
  size: number,
): FitAttempt<Grid> {
  const { columns, hasIcons } = form;
  const { panelInset } = ctx.theme;
  // Panels without icons hold more text, so they have a smaller inset.
  const inset = hasIcons || panelInset.x === 0 ? panelInset : { x: 20, y: 18 };
  const width = (body.width - gutter * (columns - 1)) / columns;
  const contents = slide.blocks.cards.map((drawCard, i) => ({
    heading: drawCard.heading,
    text: drawCard.text,
    path: `cards[${i}]`,
  }));
  const options = { size, width: width - 2 * inset.x, columns, headingScale: hasIcons ? 1.2 : 1.1 };
  const set = typesetCells(ctx, contents, options);
  const overhead = (hasIcons ? iconSize + iconGap : 0) + inset.y * (inset.x > 0 ? 2 : 1);
  const gaps = gutter * (set.value.length - 1);
  const height = set.height + set.value.length * overhead + gaps;
  return {
    height,
    areWordsWhole: set.areWordsWhole,
    value: { ...form, rows: set.value, width, overhead, icon: iconSize, inset },
  };
}

/** Returns the arrangements to try, best looking first, each with its smallest acceptable font size in px. */
function listArrangements(count: number): (Arrangement & { least: number })[] {
  const columns = Math.min(count, 3);
  if (count !== 4)
    return [
      { columns, hasIcons: true, least: 18 },
      { columns, hasIcons: false, least: 18 },
    ];
  return [
    { columns: 4, hasIcons: true, least: 20 },
    { columns: 2, hasIcons: true, least: 18 },
    { columns: 2, hasIcons: false, least: 18 },
  ];
}

function chooseGrid(ctx: Ctx, slide: LayoutContent<'cards'>, body: Rect): Grid {
  const choices = listArrangements(slide.blocks.cards.length);
  const fitting = choices.find((choice) => {
    const attempt = typesetGrid(ctx, slide, body, choice, choice.least);
    return attempt.areWordsWhole && attempt.height <= body.height;
  });
  const form = fitting ?? choices.at(-1) ?? { columns: 3, hasIcons: false };
  return fitToHeight(
    ctx,
    'cards',
    sizeSteps(slide.blocks.cards.length > 3 ? 26 : 30, 18),
    body.height,
    (size) => typesetGrid(ctx, slide, body, form, size),
  );
}

function card(ctx: Ctx, grid: Grid, row: CellRow, index: number, rect: Rect, icon: string): Box {
  const cell = row.cells[index];
  if (!cell) return groupBox(ctx, 'li', []);
  const { palette } = ctx.theme;
  const x = rect.x + grid.inset.x;
  const y = rect.y + grid.inset.y;
  const on = grid.inset.x > 0 ? palette.panel : palette.surface;
  const words = y + (grid.hasIcons ? grid.icon + iconGap : 0);
  const bottom = rect.y + rect.height - (grid.inset.x > 0 ? grid.inset.y : 0);
  const top = isFullHeight(ctx) && grid.hasIcons ? Math.max(words, bottom - row.height) : words;
  const { share, most } = grid.inset.x > 0 ? panelIcon : openIcon;
  const size = Math.round(Math.max(grid.icon, Math.min(most, iconSize + (top - words) * share)));
  const iconRect = { x: x - size / 19, y, width: size, height: size };
  const boxes: Box[] = grid.hasIcons
    ? [
        pathBox(ctx, iconRect, icon, {
          stroke: palette.accent,
          strokeWidth: Math.min(3.4, 1.6 + size / 48),
          view: 24,
          z: 3,
        }),
      ]
    : [];
  boxes.push(
    placeText(ctx, cell.title, { x, y: top, role: 'h2', part: `${cell.path}.heading`, on }),
  );
  if (cell.body) {
    const at = { x, y: top + rowTextOffset(row) };
    boxes.push(placeText(ctx, cell.body, { ...at, role: 'p', part: `${cell.path}.text`, on }));
  }
  return groupBox(ctx, 'li', boxes);
}

/**
 * Distributes the free height: panels grow up to a limit; open columns move down and get a larger gap to the next
 * row. Returns the top, the extra height of each row and the gap between rows, in px.
 */
function distributeSpace(
  ctx: Ctx,
  grid: Grid,
  body: Rect,
): { top: number; stretch: number; gap: number } {
  const count = grid.rows.length;
  const content = grid.rows.reduce((sum, row) => sum + row.height + grid.overhead, 0);
  const freeHeight = Math.max(0, body.height - content - gutter * (count - 1));
  if (isFullHeight(ctx)) {
    // Open columns need a larger gap to the rule of the row below.
    const gap = gutter + (grid.inset.x > 0 ? 0 : Math.min(20, freeHeight / count));
    const stretch = (freeHeight - (gap - gutter) * (count - 1)) / count;
    return { top: body.y, stretch, gap };
  }
  if (grid.inset.x > 0) {
    const stretch = Math.min(freeHeight / count, count === 1 ? 80 : 48);
    return {
      top: body.y + spaceAbove(ctx, freeHeight - stretch * count, 0.4),
      stretch,
      gap: gutter,
    };
  }
  if (count === 1)
    return { top: body.y + spaceAbove(ctx, freeHeight, 0.45, 160), stretch: 0, gap: 0 };
  return { top: body.y, stretch: 0, gap: gutter + Math.min(freeHeight, 44) };
}

/** Enlarges the icons of a single row of open columns by a third of the free height. */
function enlargeIcons(ctx: Ctx, grid: Grid, body: Rect): Grid {
  const [row] = grid.rows;
  if (!row || grid.rows.length > 1 || !grid.hasIcons || grid.inset.x > 0 || isFullHeight(ctx))
    return grid;
  const freeHeight = Math.max(0, body.height - row.height - grid.overhead);
  const more = Math.round(Math.min(openIcon.most - iconSize, freeHeight / 3));
  return { ...grid, icon: iconSize + more, overhead: grid.overhead + more };
}

function compose(ctx: Ctx, slide: LayoutContent<'cards'>): Box[] {
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const grid = enlargeIcons(ctx, chooseGrid(ctx, slide, body), body);
  const { top, stretch, gap } = distributeSpace(ctx, grid, body);
  const cards: Box[] = [];
  const panels: Box[] = [];
  let y = Math.round(top);
  let index = 0;
  for (const row of grid.rows) {
    const height = row.height + grid.overhead + stretch;
    row.cells.forEach((_, i) => {
      const rect = { x: body.x + i * (grid.width + gutter), y, width: grid.width, height };
      panels.push(...ctx.theme.panel(ctx, rect, index));
      cards.push(card(ctx, grid, row, i, rect, iconPath(slide.blocks.cards[index]?.icon, index)));
      index += 1;
    });
    y += height + gap;
  }
  return [...boxes, ...panels, groupBox(ctx, 'ul', cards)];
}

export const cards: Layout<'cards'> = {
  id: 'cards',
  use: `Three to six parallel ideas of equal weight: features, principles, teams, risks. Give each an icon, one of: ${offeredIcons.join(', ')}.`,
  capacity: [
    titleCapacity,
    kickerCapacity,
    { part: 'cards[].heading', words: 4, items: listLimits.cards.cards.fits },
    { part: 'cards[].text', words: 13 },
  ],
  compose,
};
