import type { Rect } from '#shared/deck/scene.ts';
import { readFill } from './drawn-shapes.ts';
import { hasText, type LaidOutParagraph, layOutText } from './paragraphs.ts';
import type { SlideParts } from './slide-parts.ts';
import { type Element, findAll, findChild, findChildren, readNumberAttribute } from './xml.ts';

export type Cell = { paragraphs: LaidOutParagraph[]; rect: Rect; background: string | undefined };

/** Returns the cells of a table; a row becomes as high as its text, as in presentation programs. */
export function readCells(frame: Element, { x, y }: Rect, parts: SlideParts): Cell[] {
  const [table] = findAll(frame, 'tbl');
  const columns = findChildren(findChild(table, 'tblGrid'), 'gridCol').map(
    (column) => (readNumberAttribute(column, 'w') ?? 0) * parts.scale,
  );
  const hasStyle = findChild(table, 'tblPr', 'tableStyleId') !== undefined;
  const cells: Cell[] = [];
  let topEdge = y;
  for (const row of findChildren(table, 'tr')) {
    let height = (readNumberAttribute(row, 'h') ?? 0) * parts.scale;
    let leftEdge = x;
    const rowCells: Cell[] = [];
    for (const [i, cell] of findChildren(row, 'tc').entries()) {
      const width = columns[i] ?? 0;
      const rect = { x: leftEdge, y: topEdge, width, height };
      leftEdge += width;
      const body = findChild(cell, 'txBody');
      if (!hasText(body)) continue;
      const properties = findChild(cell, 'tcPr');
      const frameOfCell = layOutText(cell, body, rect, parts);
      height = Math.max(height, frameOfCell.height);
      const fill = readFill(properties, parts);
      const on = fill === undefined && hasStyle ? undefined : (fill ?? 'none');
      rowCells.push({
        paragraphs: frameOfCell.paragraphs,
        rect,
        background: on === 'unclear' ? undefined : on,
      });
    }
    cells.push(...rowCells.map((cell) => ({ ...cell, rect: { ...cell.rect, height } })));
    topEdge += height;
  }
  return cells;
}
