import { type ClipboardEvent, useId, useState } from 'react';
import { useTranslation } from '#web/lib/i18n.ts';
import { type Grid, lostBy, numberOf, pasted, readCells } from '../../editing/grid.ts';
import { limitAt } from '../../editing/length.ts';
import styles from './data-grid.module.css';
import { useEditing } from './editing-context.ts';

type At = { row: number; column: number };
/** How much of what was pasted had no place. */
export type Lost = { rows: number; columns: number };
type Props = {
  grid: Grid;
  at: At;
  onPut: (cells: string[][], mark?: string) => void;
  onPaste: (cells: string[][], lost: Lost) => void;
};

/** What stands in a cell. What is no number yet stays as it is typed, and the chart as it was. */
function useTyped({ grid, at: { row, column }, onPut }: Props) {
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

/** Why a cell can't be saved as it stands. */
function useFault({ grid, at: { row, column } }: Props, value: string, isWrong: boolean) {
  const { t } = useTranslation();
  const { content } = useEditing();
  if (isWrong) return value === '' ? undefined : t('edit.grid.not_number', { text: value });
  const limit = limitAt(content.layout, grid.partOf(row, column));
  const count = grid.isNumber(row, column) ? 0 : value.trim().length - limit;
  return count > 0 ? t('edit.too_long', { count, limit }) : undefined;
}

/** A cell of the grid, to type or to paste in; what is pasted goes over its neighbours. */
export function Cell(props: Props) {
  const { t } = useTranslation();
  const { seal, notesId } = useEditing();
  const { grid, at } = props;
  const { row, column } = at;
  const ownId = useId();
  const { value, isNumber, isWrong, put, forget } = useTyped(props);
  // A number is no part that is typed on the slide.
  const noteId = isNumber ? ownId : notesId(grid.partOf(row, column));
  const onPaste = (event: ClipboardEvent) => {
    const cells = readCells(event.clipboardData.getData('text/plain'));
    if (cells.length === 1 && cells[0]?.length === 1) return;
    event.preventDefault();
    forget();
    props.onPaste(pasted(grid, at, cells), lostBy(grid, at, cells));
  };
  const note = useFault(props, value, isWrong);
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
        aria-invalid={isWrong || note !== undefined || undefined}
        aria-describedby={note && noteId}
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
