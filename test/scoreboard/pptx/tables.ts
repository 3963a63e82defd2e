import type { Rect } from '#shared/deck/scene.ts';
import { groundOf } from './drawn.ts';
import { hasText, type SetParagraph, setText } from './paragraphs.ts';
import type { SlideParts } from './parts.ts';
import { all, child, childrenOf, type Element, numberOf } from './xml.ts';

export type Cell = { paragraphs: SetParagraph[]; rect: Rect; on: string | undefined };

/** The cells of a table; a row grows with its text, as programs let it. */
export function cellsOf(frame: Element, { x, y }: Rect, parts: SlideParts): Cell[] {
  const [table] = all(frame, 'tbl');
  const columns = childrenOf(child(table, 'tblGrid'), 'gridCol').map(
    (column) => (numberOf(column, 'w') ?? 0) * parts.scale,
  );
  const hasStyle = child(table, 'tblPr', 'tableStyleId') !== undefined;
  const cells: Cell[] = [];
  let top = y;
  for (const row of childrenOf(table, 'tr')) {
    let height = (numberOf(row, 'h') ?? 0) * parts.scale;
    let left = x;
    const own: Cell[] = [];
    for (const [i, cell] of childrenOf(row, 'tc').entries()) {
      const width = columns[i] ?? 0;
      const rect = { x: left, y: top, width, height };
      left += width;
      const body = child(cell, 'txBody');
      if (!hasText(body)) continue;
      const properties = child(cell, 'tcPr');
      const frameOfCell = setText(cell, body, rect, parts);
      height = Math.max(height, frameOfCell.height);
      const ground = groundOf(properties, parts);
      const on = ground === undefined && hasStyle ? undefined : (ground ?? 'none');
      own.push({ paragraphs: frameOfCell.paragraphs, rect, on: on === 'unclear' ? undefined : on });
    }
    cells.push(...own.map((cell) => ({ ...cell, rect: { ...cell.rect, height } })));
    top += height;
  }
  return cells;
}
