import {
  areWordsWhole,
  type Ctx,
  countSplitWords,
  createTextStyle,
  type FitAttempt,
  type TextBlock,
  typesetText,
} from '../context.ts';

/** Heading and text of a card, a step or an event. */
export type CellContent = { heading: string; text: string | undefined; path: string };
type Cell = CellContent & { title: TextBlock; body: TextBlock | undefined };
export type CellRow = { cells: Cell[]; titleHeight: number; height: number };

/** Gap between a heading and its text, px. */
export const cellGap = 8;

/** Typesets cells at one size. The texts of a row start at the same height, below the tallest heading. */
export function typesetCells(
  ctx: Ctx,
  contents: CellContent[],
  options: { size: number; width: number; columns: number; headingScale: number },
): FitAttempt<CellRow[]> {
  const { size, width, columns, headingScale } = options;
  const { palette, tokens } = ctx.theme;
  const heading = createTextStyle(ctx, 'display', Math.round(size * headingScale), {
    weight: tokens.labelWeight,
    leading: 1.24,
    tracking: -0.012,
  });
  const text = createTextStyle(ctx, 'body', size, { color: palette.muted, leading: 1.42 });
  const cells = contents.map(
    (content): Cell => ({
      ...content,
      title: typesetText(ctx, content.heading, heading, width, 'widow'),
      body:
        content.text === undefined
          ? undefined
          : typesetText(ctx, content.text, text, width, 'widow'),
    }),
  );
  const rows: CellRow[] = [];
  for (let i = 0; i < cells.length; i += columns) {
    const row = cells.slice(i, i + columns);
    const titleHeight = Math.max(...row.map((cell) => cell.title.height));
    const bodyHeight = Math.max(0, ...row.map((cell) => cell.body?.height ?? 0));
    const height = titleHeight + (bodyHeight > 0 ? bodyHeight + cellGap : 0);
    rows.push({ cells: row, titleHeight, height });
  }
  const blocks = cells.flatMap((cell) => [cell.title, cell.body]);
  return {
    height: rows.reduce((sum, row) => sum + row.height, 0),
    areWordsWhole: areWordsWhole(blocks),
    splits: countSplitWords(blocks),
    value: rows,
  };
}

/** Returns the distance from the top of a row's headings to its texts, px. */
export function computeRowTextOffset(row: CellRow): number {
  return row.titleHeight + cellGap;
}
