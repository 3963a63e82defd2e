import type { LayoutContent } from '../../model.ts';

/** Returns the texts of a table: the header, then the rows with as many cells. */
export function toTableGrid(slide: LayoutContent<'table'>): string[][] {
  const count = slide.blocks.columns.length;
  const rows = slide.blocks.rows.map((row) =>
    Array.from({ length: count }, (_, i) => row[i] ?? ''),
  );
  return [slide.blocks.columns, ...rows];
}
