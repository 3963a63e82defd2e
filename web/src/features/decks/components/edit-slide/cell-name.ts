import type { SlideContent } from '#shared/deck/model.ts';
import type { useTranslation } from '#web/lib/i18n.ts';
import { getGrid } from '../../editing/grid.ts';
import { getSlidePartName } from '../detail/finding-text.ts';

type Translate = ReturnType<typeof useTranslation>['t'];
/** A cell of the grid; row 0 is the header. */
export type CellPosition = { row: number; column: number };

/** Returns the name of a cell of the data grid: its row and column. */
export const formatCellName = ({ row, column }: CellPosition, t: Translate): string =>
  row === 0
    ? t('edit.grid.head', { column: column + 1 })
    : t('edit.grid.cell', { row, column: column + 1 });

/** Returns the name that the editor shows for a text: of its cell in the data grid, or of the part. */
export function formatFieldName(content: SlideContent, part: string, t: Translate): string {
  const grid = getGrid(content);
  for (const [row, line] of grid?.cells.entries() ?? [])
    for (const column of line.keys())
      if (!grid?.isNumber(row, column) && grid?.getPart(row, column) === part)
        return formatCellName({ row, column }, t);
  return getSlidePartName(part, t) ?? part;
}
