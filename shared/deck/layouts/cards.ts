import { groupBox, placeText } from '../boxes.ts';
import { type Ctx, type FitAttempt, fitToHeight, hasOrphan } from '../context.ts';
import { iconPaths } from '../icons.ts';
import { kickerCapacity, type Layout, titleCapacity } from '../layout.ts';
import { listLimits } from '../list-limits.ts';
import type { LayoutContent } from '../model.ts';
import type { Box, Rect } from '../scene.ts';
import { listBodySizes } from '../size-steps.ts';
import type { CardStyle, Ground } from '../theme.ts';
import { countWords } from '../word-count.ts';
import { computeSpaceAbove } from './body-placement.ts';
import { drawCardIcon } from './card-icon.ts';
import { drawCardRows } from './card-rows.ts';
import { type CellRow, cellGap, typesetCells } from './cells.ts';
import { createPanelGround } from './grounds.ts';

const cardGutter = 24;
const iconSize = 44;
const iconGap = 20;
/** Side of an icon to the left of the text, px; larger if the theme draws a mark around it. */
const sideIconSize = { plain: 52, marked: 68 } as const;
/** Largest side of an icon above the text, px. */
const maxIconSize = 88;
/** Average number of words from which four cards are in two rows: lines in four columns would have two words only. */
const minWordsForTwoRows = 12;
/** Most lines of a text in four columns; headings have one. Otherwise four cards are in two rows. */
const maxLinesInFourColumns = 4;
const fallbackIcons = ['sparkles', 'layers', 'target', 'compass', 'zap', 'puzzle'];

type Arrangement = { columns: number; icons: 'above' | 'left' | 'none' };
type CardGrid = Arrangement & {
  rows: CellRow[];
  width: number;
  overhead: number;
  /** Side of the icons or their marks, px. */
  icon: number;
  ground: Ground;
};

const plainStyle: CardStyle = { form: 'columns', mark: 'icon' };
const getStyle = ({ theme }: Ctx): CardStyle => theme.cards ?? plainStyle;

/** The icons with one-word names: enough to choose from, at half the length in the prompt. */
const offeredIcons = Object.keys(iconPaths).filter(
  (name) => !name.includes('-') || name === 'triangle-alert',
);

function getIconPath(name: string | undefined, index: number): string {
  // Inherited members of an object, such as `constructor`, are not icons.
  const known = name !== undefined && Object.hasOwn(iconPaths, name) ? iconPaths[name] : undefined;
  return known ?? iconPaths[fallbackIcons[index] ?? 'sparkles'] ?? '';
}

/** Returns the ground of the cards. Panels without icons hold more text, so they have a smaller inset. */
function chooseGround(ctx: Ctx, { icons }: Arrangement): Ground {
  const { ground, mark, isCentred } = getStyle(ctx);
  const plain = createPanelGround(ctx, cardGutter);
  const isBeside = icons === 'left' && isCentred;
  if (mark === 'none' || (icons !== 'none' && !isBeside)) return ground ?? plain;
  return isBeside || plain.inset.x === 0 ? plain : { ...plain, inset: { x: 20, y: 18 } };
}

/**
 * Whether a heading has more than one line, or a text has more than the columns of four cards may have or a single word
 * on its last line.
 */
const isCrowded = (rows: CellRow[]): boolean =>
  rows.some(({ cells }) =>
    cells.some(
      ({ title, body }) =>
        title.broken.lines.length > 1 ||
        (body && (body.broken.lines.length > maxLinesInFourColumns || hasOrphan(body))),
    ),
  );

function typesetGrid(
  ctx: Ctx,
  slide: LayoutContent<'cards'>,
  body: Rect,
  form: Arrangement,
  size: number,
): FitAttempt<CardGrid> {
  const { columns, icons } = form;
  const { drawMark, mark, textDrop = 0 } = getStyle(ctx);
  const ground = chooseGround(ctx, form);
  const { inset } = ground;
  const side = drawMark ? sideIconSize.marked : sideIconSize.plain;
  const icon = icons === 'left' || drawMark ? side : iconSize;
  const width = (body.width - cardGutter * (columns - 1)) / columns;
  const contents = slide.blocks.cards.map((drawCard, i) => ({
    heading: drawCard.heading,
    text: drawCard.text,
    path: `cards[${i}]`,
  }));
  const options = {
    size,
    width: width - 2 * inset.x - (icons === 'left' ? icon + iconGap : 0),
    columns,
    headingScale: mark === 'none' ? 1.36 : icons === 'none' ? 1.1 : 1.2,
  };
  const set = typesetCells(ctx, contents, options);
  const above = { above: icon + iconGap, left: textDrop, none: 0 }[icons];
  const overhead = above + inset.y * (inset.x > 0 ? 2 : 1);
  const gaps = cardGutter * (set.value.length - 1);
  const height = set.height + set.value.length * overhead + gaps;
  return {
    height,
    areWordsWhole: set.areWordsWhole && (columns < 4 || !isCrowded(set.value)),
    value: { ...form, rows: set.value, width, overhead, icon, ground },
  };
}

/** Returns the arrangements to try, best looking first, each with its smallest acceptable font size in px. */
function listArrangements(
  { form, mark }: CardStyle,
  count: number,
  words: number,
): (Arrangement & { minSize: number })[] {
  const columns = Math.min(count, 3);
  const icons = mark === 'none' ? 'none' : 'above';
  const beside = mark === 'none' ? 'none' : 'left';
  const isPaired = form === 'pairs' && count % 2 === 0;
  if (count !== 4 && !isPaired)
    return [
      { columns, icons, minSize: 20 },
      { columns, icons: 'none', minSize: 20 },
    ];
  const inRow = { columns: 4, icons, minSize: 24 } as const;
  return [
    ...(words < minWordsForTwoRows && !isPaired ? [inRow] : []),
    { columns: 2, icons: beside, minSize: 20 },
    { columns: 2, icons: 'none', minSize: 20 },
    { columns, icons: 'none', minSize: 20 },
  ];
}

function chooseGrid(ctx: Ctx, slide: LayoutContent<'cards'>, body: Rect): CardGrid {
  const texts = slide.blocks.cards.map(({ heading, text = '' }) => `${heading} ${text}`);
  const words = texts.reduce((sum, text) => sum + countWords(text), 0) / texts.length;
  const choices = listArrangements(getStyle(ctx), texts.length, words);
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
  const { inset, on } = grid.ground;
  const style = getStyle(ctx);
  const { isCentred, textDrop = 0, drawMark } = style;
  const x = rect.x + inset.x;
  const y = rect.y + inset.y;
  const top = y + { above: grid.icon + iconGap, left: textDrop, none: 0 }[grid.icons];
  const left = x + (grid.icons === 'left' ? grid.icon + iconGap : 0);
  const align = isCentred && grid.icons === 'above' ? 'center' : 'left';
  const common = { x: left, align, on } as const;
  const { icon: size } = grid;
  const card = { x, y, width: rect.width - 2 * inset.x, height: rect.height };
  // Most icons have a margin of their own, so a plain icon begins slightly left of the text.
  const shift = align === 'center' ? (card.width - size) / 2 : drawMark ? 0 : -size / 19;
  const boxes: Box[] =
    grid.icons === 'none'
      ? []
      : drawCardIcon(ctx, style, icon, { x: x + shift, y, width: size, height: size }, card);
  boxes.push(
    placeText(ctx, cell.title, {
      ...common,
      y: top,
      role: 'h2',
      part: `${cell.path}.heading`,
    }),
  );
  if (cell.body) {
    // Headings begin on one line, and each text follows its heading.
    const at = { ...common, y: top + cell.title.height + cellGap };
    boxes.push(placeText(ctx, cell.body, { ...at, role: 'p', part: `${cell.path}.text` }));
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
  if (grid.ground.inset.x > 0)
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
  const icons = slide.blocks.cards.map(({ icon }, i) => getIconPath(icon, i));
  const rowBoxes = drawCardRows(ctx, slide.blocks.cards, icons, body);
  if (rowBoxes) return [...boxes, ...rowBoxes];
  const grid = enlargeIcons(chooseGrid(ctx, slide, body), body);
  const { top, stretch, gap } = distributeSpace(grid, body);
  const cards: Box[] = [];
  const parts: Rect[] = [];
  let y = Math.round(top);
  let index = 0;
  for (const row of grid.rows) {
    const height = row.height + grid.overhead + stretch;
    row.cells.forEach((_, i) => {
      const rect = { x: body.x + i * (grid.width + cardGutter), y, width: grid.width, height };
      parts.push(rect);
      cards.push(createCard(ctx, grid, row, i, rect, icons[index] ?? ''));
      index += 1;
    });
    y += height + gap;
  }
  return [...boxes, ...grid.ground.draw(ctx, parts), groupBox(ctx, 'ul', cards)];
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
