import { IconColumnInsertRight, IconRowInsertBottom, IconTrash } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import { Button, IconButton } from '#web/components/button.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import {
  cut,
  type Grid,
  gridOf,
  grown,
  numberOf,
  pasted,
  readCells,
  withGrid,
  withoutColumn,
} from '../../editing/grid.ts';
import styles from './data-grid.module.css';
import { useEditing } from './editing-context.ts';

type At = { row: number; column: number };
type CellProps = { grid: Grid; at: At; onPut: (cells: string[][], mark?: string) => void };

/** What stands in a cell. What is no number yet stays as it is typed, and the chart as it was. */
function useTyped({ grid, at: { row, column }, onPut }: CellProps) {
  const stored = grid.cells[row]?.[column] ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const isNumber = grid.isNumber(row, column);
  const value = typed ?? stored;
  const put = (text: string) => {
    setTyped(isNumber ? text : null);
    const number = numberOf(text);
    if (isNumber && number === null) return;
    const cell = number !== null && isNumber ? String(number) : text;
    const cells = grid.cells.map((line, r) => (r === row ? line.with(column, cell) : line));
    onPut(cells, `cell-${row}-${column}`);
  };
  const isWrong = isNumber && numberOf(value) === null;
  return { value, isNumber, isWrong, put, forget: () => setTyped(null) };
}

function Cell(props: CellProps) {
  const { t } = useTranslation();
  const { seal } = useEditing();
  const noteId = useId();
  const { grid, at, onPut } = props;
  const { row, column } = at;
  const { value, isNumber, isWrong, put, forget } = useTyped(props);
  const onPaste = (event: ClipboardEvent) => {
    const cells = readCells(event.clipboardData.getData('text/plain'));
    if (cells.length === 1 && cells[0]?.length === 1) return;
    event.preventDefault();
    forget();
    onPut(pasted(grid, at, cells));
  };
  const note = isWrong && value !== '' ? t('edit.grid.not_number', { text: value }) : undefined;
  const label =
    row === 0
      ? t('edit.grid.head', { column: column + 1 })
      : t('edit.grid.cell', { row, column: column + 1 });
  return (
    <>
      <input
        className={styles.cell}
        data-at={`${row}-${column}`}
        data-number={isNumber || undefined}
        inputMode={isNumber ? 'decimal' : undefined}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={note && noteId}
        maxLength={120}
        value={value}
        onChange={(event) => put(event.target.value)}
        onPaste={onPaste}
        onBlur={() => {
          forget();
          seal();
        }}
      />
      {note && (
        <p id={noteId} className={styles.wrong}>
          {note}
        </p>
      )}
    </>
  );
}

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

/** The data of a table, a comparison or a chart, to type or to paste. */
export function DataGrid() {
  const { t } = useTranslation();
  const { content, change } = useEditing();
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
      <div className={styles.scroll}>
        <table data-field="grid" onKeyDown={onCellKey}>
          <tbody>
            {cells.map((line, row) => (
              <tr key={row}>
                {line.map((_, column) => (
                  <td key={column}>
                    {!grid.isIdle(row, column) && (
                      <Cell grid={grid} at={{ row, column }} onPut={put} />
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
