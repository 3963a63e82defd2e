import { type Attempt, areClean, type Block, type Ctx, setText, styleOf } from '../context.ts';

/** A heading with text below, as cards, steps and events show it. */
export type CellContent = { heading: string; text: string | undefined; path: string };
export type Cell = CellContent & { title: Block; body: Block | undefined };
export type CellRow = { cells: Cell[]; titleHeight: number; height: number };

const cellGap = 8;

/** Sets cells at one size; the texts of a row start on one line, below the tallest heading. */
export function setCells(
  ctx: Ctx,
  contents: CellContent[],
  options: { size: number; width: number; columns: number; headingScale: number },
): Attempt<CellRow[]> {
  const { size, width, columns, headingScale } = options;
  const { palette, tokens } = ctx.theme;
  const heading = styleOf(ctx, 'display', Math.round(size * headingScale), {
    weight: tokens.labelWeight,
    leading: 1.24,
    tracking: -0.012,
  });
  const text = styleOf(ctx, 'body', size, { color: palette.muted, leading: 1.42 });
  const cells = contents.map(
    (content): Cell => ({
      ...content,
      title: setText(ctx, content.heading, heading, width, 'widow'),
      body:
        content.text === undefined ? undefined : setText(ctx, content.text, text, width, 'widow'),
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
  return {
    height: rows.reduce((sum, row) => sum + row.height, 0),
    isClean: areClean(cells.flatMap((cell) => [cell.title, cell.body])),
    value: rows,
  };
}

/** Where a cell's text starts, from the top of its heading. */
export function textTop(row: CellRow): number {
  return row.titleHeight + cellGap;
}

/** Where a text starts that follows its own heading, whatever its neighbours' headings take. */
export function textBelow(cell: Cell): number {
  return cell.title.height + cellGap;
}
