import { groupBox, pathBox, placeText } from '../boxes.ts';
import { type Ctx, type FitAttempt, fitToHeight } from '../context.ts';
import { iconPaths } from '../icons.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import { listLimits } from '../list-limits.ts';
import type { LayoutContent } from '../model.ts';
import type { Box, Rect } from '../scene.ts';
import { listBodySizes } from '../size-steps.ts';
import { countWords } from '../word-count.ts';
import { computeSpaceAbove } from './body-placement.ts';
import { type CellRow, computeRowTextOffset, typesetCells } from './cells.ts';

const cardGutter = 24;
const iconSize = 44;
const iconGap = 20;
/** Side of an icon to the left of the text, px. */
const sideIconSize = 52;
/** Largest side of an icon above the text, px. */
const maxIconSize = 88;
/** Average number of words from which four cards are in two rows: lines in four columns would have two words only. */
const minWordsForTwoRows = 12;
const fallbackIcons = ['sparkles', 'layers', 'target', 'compass', 'zap', 'puzzle'];

type Arrangement = { columns: number; icons: 'above' | 'left' | 'none' };
type CardGrid = Arrangement & {
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

function getIconPath(name: string | undefined, index: number): string {
  // Inherited members of an object, such as `constructor`, are not icons.
  const known = name !== undefined && Object.hasOwn(iconPaths, name) ? iconPaths[name] : undefined;
  return known ?? iconPaths[fallbackIcons[index] ?? 'sparkles'] ?? '';
}

function typesetGrid(
  ctx: Ctx,
  slide: LayoutContent<'cards'>,
  body: Rect,
  form: Arrangement,
  size: number,
): FitAttempt<CardGrid> {
  const { columns, icons } = form;
  const { panelInset } = ctx.theme;
  // Panels without icons hold more text, so they have a smaller inset.
  const inset = icons !== 'none' || panelInset.x === 0 ? panelInset : { x: 20, y: 18 };
  const width = (body.width - cardGutter * (columns - 1)) / columns;
  const contents = slide.blocks.cards.map((drawCard, i) => ({
    heading: drawCard.heading,
    text: drawCard.text,
    path: `cards[${i}]`,
  }));
  const options = {
    size,
    width: width - 2 * inset.x - (icons === 'left' ? sideIconSize + iconGap : 0),
    columns,
    headingScale: icons === 'none' ? 1.1 : 1.2,
  };
  const set = typesetCells(ctx, contents, options);
  const overhead = (icons === 'above' ? iconSize + iconGap : 0) + inset.y * (inset.x > 0 ? 2 : 1);
  const gaps = cardGutter * (set.value.length - 1);
  const height = set.height + set.value.length * overhead + gaps;
  return {
    height,
    areWordsWhole: set.areWordsWhole,
    value: { ...form, rows: set.value, width, overhead, icon: iconSize, inset },
  };
}

/** Returns the arrangements to try, best looking first, each with its smallest acceptable font size in px. */
function listArrangements(count: number, words: number): (Arrangement & { minSize: number })[] {
  const columns = Math.min(count, 3);
  if (count !== 4)
    return [
      { columns, icons: 'above', minSize: 20 },
      { columns, icons: 'none', minSize: 20 },
    ];
  const inRow = { columns: 4, icons: 'above', minSize: 22 } as const;
  return [
    ...(words < minWordsForTwoRows ? [inRow] : []),
    { columns: 2, icons: 'left', minSize: 20 },
    { columns: 2, icons: 'none', minSize: 20 },
  ];
}

function chooseGrid(ctx: Ctx, slide: LayoutContent<'cards'>, body: Rect): CardGrid {
  const texts = slide.blocks.cards.map(({ heading, text = '' }) => `${heading} ${text}`);
  const words = texts.reduce((sum, text) => sum + countWords(text), 0) / texts.length;
  const choices = listArrangements(texts.length, words);
  const fitting = choices.find((choice) => {
    const attempt = typesetGrid(ctx, slide, body, choice, choice.minSize);
    return attempt.areWordsWhole && attempt.height <= body.height;
  });
  const form = fitting ?? choices.at(-1) ?? { columns: 3, icons: 'none' };
  return fitToHeight(
    ctx,
    'cards',
    listBodySizes(slide.blocks.cards.length > 3 ? 28 : 32),
    body.height,
    (size) => typesetGrid(ctx, slide, body, form, size),
  );
}

function createCard(
  ctx: Ctx,
  grid: CardGrid,
  row: CellRow,
  index: number,
  rect: Rect,
  icon: string,
): Box {
  const cell = row.cells[index];
  if (!cell) return groupBox(ctx, 'li', []);
  const { palette } = ctx.theme;
  const x = rect.x + grid.inset.x;
  const y = rect.y + grid.inset.y;
  const on = grid.inset.x > 0 ? palette.panel : palette.surface;
  const top = y + (grid.icons === 'above' ? grid.icon + iconGap : 0);
  const left = x + (grid.icons === 'left' ? sideIconSize + iconGap : 0);
  const size = grid.icons === 'left' ? sideIconSize : grid.icon;
  const iconRect = { x: x - size / 19, y, width: size, height: size };
  const boxes: Box[] =
    grid.icons === 'none'
      ? []
      : [
          pathBox(ctx, iconRect, icon, {
            stroke: palette.accent,
            strokeWidth: Math.min(3.4, 1.6 + size / 48),
            view: 24,
            z: 3,
          }),
        ];
  boxes.push(
    placeText(ctx, cell.title, { x: left, y: top, role: 'h2', part: `${cell.path}.heading`, on }),
  );
  if (cell.body) {
    const at = { x: left, y: top + computeRowTextOffset(row) };
    boxes.push(placeText(ctx, cell.body, { ...at, role: 'p', part: `${cell.path}.text`, on }));
  }
  return groupBox(ctx, 'li', boxes);
}

/**
 * Distributes the free height: panels grow up to a limit; open columns move down and get a larger gap to the next
 * row. Returns the top, the extra height of each row and the gap between rows, in px.
 */
function distributeSpace(
  grid: CardGrid,
  body: Rect,
): { top: number; stretch: number; gap: number } {
  const count = grid.rows.length;
  const content = grid.rows.reduce((sum, row) => sum + row.height + grid.overhead, 0);
  const freeHeight = Math.max(0, body.height - content - cardGutter * (count - 1));
  if (grid.inset.x > 0)
    return { top: body.y, stretch: Math.min(freeHeight / count, 40), gap: cardGutter };
  if (count === 1) return { top: body.y + computeSpaceAbove(freeHeight), stretch: 0, gap: 0 };
  return { top: body.y, stretch: 0, gap: cardGutter + Math.min(freeHeight, 44) };
}

/** Enlarges the icons of a single row by a fifth of the free height. */
function enlargeIcons(grid: CardGrid, body: Rect): CardGrid {
  const [row] = grid.rows;
  if (!row || grid.rows.length > 1 || grid.icons !== 'above') return grid;
  const freeHeight = Math.max(0, body.height - row.height - grid.overhead);
  const more = Math.round(Math.min(maxIconSize - iconSize, freeHeight / 5));
  return { ...grid, icon: iconSize + more, overhead: grid.overhead + more };
}

function compose(ctx: Ctx, slide: LayoutContent<'cards'>): Box[] {
  const { boxes, body } = ctx.theme.frame(ctx, 'stack');
  const grid = enlargeIcons(chooseGrid(ctx, slide, body), body);
  const { top, stretch, gap } = distributeSpace(grid, body);
  const cards: Box[] = [];
  const panels: Box[] = [];
  let y = Math.round(top);
  let index = 0;
  for (const row of grid.rows) {
    const height = row.height + grid.overhead + stretch;
    row.cells.forEach((_, i) => {
      const rect = { x: body.x + i * (grid.width + cardGutter), y, width: grid.width, height };
      panels.push(...ctx.theme.panel(ctx, rect, index, cardGutter));
      cards.push(
        createCard(ctx, grid, row, i, rect, getIconPath(slide.blocks.cards[index]?.icon, index)),
      );
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
    { part: 'cards[].text', words: 11 },
  ],
  compose,
};
