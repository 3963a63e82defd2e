import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import { Button, IconButton } from '#web/components/button.tsx';
import { IconColumnInsertRight } from '#web/components/icons/column-insert-right.ts';
import { IconRowInsertBottom } from '#web/components/icons/row-insert-bottom.ts';
import { IconTrash } from '#web/components/icons/trash.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { isSame } from '../../editing/content-tree.ts';
import {
  addRowOrColumn,
  createNextName,
  getGrid,
  removeColumn,
  removeRowOrColumn,
  setGridCells,
} from '../../editing/grid.ts';
import styles from './data-grid.module.css';
import { useEditing } from './editing-context.ts';
import { type DroppedCells, GridCell } from './grid-cell.tsx';

/** Moves focus between rows with up, down and Enter, as in a spreadsheet. */
function handleCellKey(event: KeyboardEvent<HTMLTableElement>): void {
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

/** Reports the pasted rows and columns that did not fit. The counts include the headers. */
function DroppedNote({
  dropped,
  max,
}: {
  dropped: DroppedCells;
  max: { rows: number; columns: number };
}) {
  const { t } = useTranslation();
  const sentences = [
    dropped.rows > 0 && t('edit.grid.lost_rows', { count: dropped.rows, most: max.rows }),
    dropped.columns > 0 &&
      t('edit.grid.lost_columns', { count: dropped.columns, most: max.columns }),
  ].filter(Boolean);
  if (sentences.length === 0) return null;
  return (
    <p className={styles.dropped} role="alert">
      {sentences.join(' ')}
    </p>
  );
}

/** Pastes cells, and counts the rows and columns that did not fit until the data changes or the paste is undone. */
function usePaste() {
  const { content, change } = useEditing();
  const [lastPaste, setLastPaste] = useState<{
    dropped: DroppedCells;
    blocks: SlideContent['blocks'];
  } | null>(null);
  const paste = (cells: string[][], dropped: DroppedCells) => {
    const next = setGridCells(content, cells);
    setLastPaste({ dropped, blocks: next.blocks });
    change(next);
  };
  return {
    dropped: lastPaste && isSame(lastPaste.blocks, content.blocks) ? lastPaste.dropped : null,
    paste,
  };
}

/** Marks an element with `data-more` while columns are hidden at its right edge. */
function useHiddenColumns() {
  const ref = useRef<HTMLDivElement>(null);
  const update = () => {
    const { scrollLeft = 0, clientWidth = 0, scrollWidth = 0 } = ref.current ?? {};
    ref.current?.toggleAttribute('data-more', scrollLeft + clientWidth < scrollWidth - 1);
  };
  useLayoutEffect(update);
  return { ref, onScroll: update };
}

/** A grid to type or paste the data of a table, a comparison or a chart. */
export function DataGrid() {
  const { t } = useTranslation();
  const { content, change } = useEditing();
  const { dropped, paste } = usePaste();
  const scrollProps = useHiddenColumns();
  const [noteRoot, setNoteRoot] = useState<Element | null>(null);
  const grid = getGrid(content);
  if (!grid) return null;
  const { cells, min, max } = grid;
  const [headerRow = []] = cells;
  const setCells = (next: string[][], mark?: string) => change(setGridCells(content, next), mark);
  const isFull = {
    rows: cells.length >= max.rows,
    columns: headerRow.length >= max.columns,
  };
  // Returns a name for a new row or column: a chart can't be saved if a row or column has no name.
  const nameOf = (axis: 'row' | 'column') =>
    grid.needsNames
      ? createNextName(cells, axis, (number) => t(`edit.grid.new_${axis}`, { number }))
      : '';
  const canRemoveRow = cells.length > min.rows;
  const canRemoveColumn = headerRow.length > min.columns;
  return (
    <fieldset className={styles.grid}>
      <legend>{t('edit.grid.title')}</legend>
      <p className={styles.hint}>{t('edit.grid.paste')}</p>
      {dropped && <DroppedNote dropped={dropped} max={max} />}
      <div className={styles.scroll} {...scrollProps}>
        <table data-field="grid" onKeyDown={handleCellKey}>
          <tbody>
            {cells.map((line, row) => (
              <tr key={row}>
                {line.map((_, column) => (
                  <td key={column}>
                    {!grid.isUnusedHeader(row, column) && (
                      <GridCell
                        grid={grid}
                        position={{ row, column }}
                        noteRoot={noteRoot}
                        onChange={setCells}
                        onPaste={paste}
                      />
                    )}
                  </td>
                ))}
                <td className={styles.rowTools}>
                  {row > 0 && (
                    <IconButton
                      label={t('edit.grid.remove_row', { number: row })}
                      disabled={!canRemoveRow}
                      {...(!canRemoveRow && {
                        title: t('edit.grid.min_rows', { least: min.rows }),
                      })}
                      onClick={() => setCells(removeRowOrColumn(cells, 'row', row))}
                    >
                      <IconTrash />
                    </IconButton>
                  )}
                </td>
              </tr>
            ))}
            {canRemoveColumn && (
              <tr>
                {headerRow.map((_, column) => (
                  <td key={column} className={styles.removeColumn}>
                    {!grid.isUnusedHeader(0, column) && (
                      <IconButton
                        label={t('edit.grid.remove_column', { number: column + 1 })}
                        onClick={() => change(removeColumn(content, column))}
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
      <div ref={setNoteRoot} className={styles.cellErrors} />
      <div className={styles.actions}>
        <Button
          size="sm"
          variant="plain"
          icon={<IconRowInsertBottom />}
          disabled={isFull.rows}
          title={isFull.rows ? t('edit.grid.max_rows', { most: max.rows }) : undefined}
          onClick={() => setCells(addRowOrColumn(cells, 'row', nameOf('row')))}
        >
          {t('edit.grid.row')}
        </Button>
        {max.columns > min.columns && (
          <Button
            size="sm"
            variant="plain"
            icon={<IconColumnInsertRight />}
            disabled={isFull.columns}
            title={isFull.columns ? t('edit.grid.max_columns', { most: max.columns }) : undefined}
            onClick={() => setCells(addRowOrColumn(cells, 'column', nameOf('column')))}
          >
            {t('edit.grid.column')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
