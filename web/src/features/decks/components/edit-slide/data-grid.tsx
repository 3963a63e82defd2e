import { IconColumnInsertRight, IconRowInsertBottom, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import { Button, IconButton } from '#web/components/button.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { isSame } from '../../editing/content-tree.ts';
import { cut, gridOf, grown, withGrid, withoutColumn } from '../../editing/grid.ts';
import styles from './data-grid.module.css';
import { useEditing } from './editing-context.ts';
import { Cell, type Lost } from './grid-cell.tsx';

/** Up, down and Enter go from row to row, as in a spreadsheet. */
function onCellKey(event: KeyboardEvent<HTMLTableElement>): void {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
  const [row = 0, column = 0] = (target.dataset.at ?? '').split('-').map(Number);
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' || key === 'Enter' ? 1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const next = currentTarget.querySelector<HTMLInputElement>(`[data-at="${row + step}-${column}"]`);
  next?.focus();
  next?.select();
}

/** What of a paste had no place. Rows and columns are told with their heads, as a spreadsheet counts them. */
function LostNote({ lost, most }: { lost: Lost; most: { rows: number; columns: number } }) {
  const { t } = useTranslation();
  const said = [
    lost.rows > 0 && t('edit.grid.lost_rows', { count: lost.rows, most: most.rows }),
    lost.columns > 0 && t('edit.grid.lost_columns', { count: lost.columns, most: most.columns }),
  ].filter(Boolean);
  if (said.length === 0) return null;
  return (
    <p className={styles.lost} role="alert">
      {said.join(' ')}
    </p>
  );
}

/** What the last paste had no place for, as long as the data is what it made of it: not once it is undone. */
function usePaste() {
  const { content, change } = useEditing();
  const [last, setLast] = useState<{ lost: Lost; blocks: SlideContent['blocks'] } | null>(null);
  const paste = (cells: string[][], lost: Lost) => {
    const next = withGrid(content, cells);
    setLast({ lost, blocks: next.blocks });
    change(next);
  };
  return { lost: last && isSame(last.blocks, content.blocks) ? last.lost : null, paste };
}

/** The data of a table, a comparison or a chart, to type or to paste. */
export function DataGrid() {
  const { t } = useTranslation();
  const { content, change } = useEditing();
  const { lost, paste } = usePaste();
  const grid = gridOf(content);
  if (!grid) return null;
  const { cells, least, most } = grid;
  const [head = []] = cells;
  const put = (next: string[][], mark?: string) => change(withGrid(content, next), mark);
  const canCutRow = cells.length > least.rows;
  const canCutColumn = head.length > least.columns;
  return (
    <fieldset className={styles.grid}>
      <legend>{t('edit.grid.title')}</legend>
      <p className={styles.hint}>{t('edit.grid.paste')}</p>
      {lost && <LostNote lost={lost} most={most} />}
      <div className={styles.scroll}>
        <table data-field="grid" onKeyDown={onCellKey}>
          <tbody>
            {cells.map((line, row) => (
              <tr key={row}>
                {line.map((_, column) => (
                  <td key={column}>
                    {!grid.isIdle(row, column) && (
                      <Cell grid={grid} at={{ row, column }} onPut={put} onPaste={paste} />
                    )}
                  </td>
                ))}
                <td>
                  {row > 0 && (
                    <IconButton
                      label={t('edit.grid.remove_row', { number: row })}
                      disabled={!canCutRow}
                      onClick={() => put(cut(cells, 'row', row))}
                    >
                      <IconTrash />
                    </IconButton>
                  )}
                </td>
              </tr>
            ))}
            {canCutColumn && (
              <tr>
                {head.map((_, column) => (
                  <td key={column} className={styles.under}>
                    {!grid.isIdle(0, column) && (
                      <IconButton
                        label={t('edit.grid.remove_column', { number: column + 1 })}
                        onClick={() => change(withoutColumn(content, column))}
                      >
                        <IconTrash />
                      </IconButton>
                    )}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <div className={styles.actions}>
        <Button
          size="sm"
          variant="plain"
          icon={<IconRowInsertBottom />}
          disabled={cells.length >= most.rows}
          onClick={() => put(grown(cells, 'row'))}
        >
          {t('edit.grid.row')}
        </Button>
        {most.columns > least.columns && (
          <Button
            size="sm"
            variant="plain"
            icon={<IconColumnInsertRight />}
            disabled={head.length >= most.columns}
            onClick={() => put(grown(cells, 'column'))}
          >
            {t('edit.grid.column')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
