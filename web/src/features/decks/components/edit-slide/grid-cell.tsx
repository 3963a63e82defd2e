import { type ClipboardEvent, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { hasBlankData, isBlankText } from '#shared/deck/blank-texts.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import {
  countDropped,
  type Grid,
  parseNumber,
  parsePastedCells,
  pasteCells,
} from '../../editing/grid.ts';
import { getLimitAt } from '../../editing/length.ts';
import { type CellPosition, formatCellName } from './cell-name.ts';
import styles from './data-grid.module.css';
import { useEditing } from './editing-context.ts';

/** The number of pasted rows and columns that did not fit. */
export type DroppedCells = { rows: number; columns: number };
type Props = {
  grid: Grid;
  position: CellPosition;
  /** The element below the table that shows the cells' errors; null until it is rendered. */
  noteRoot: Element | null;
  onChange: (cells: string[][], mark?: string) => void;
  onPaste: (cells: string[][], dropped: DroppedCells) => void;
};

/**
 * State of a cell. Invalid numbers stay in the field until it loses the focus and are not applied to the data;
 * `rejected` is the last of them, until the next input.
 */
function useCellInput({ grid, position: { row, column }, onChange }: Props) {
  const stored = grid.cells[row]?.[column] ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const [rejected, setRejected] = useState<string | null>(null);
  const isNumber = grid.isNumber(row, column);
  const value = typed ?? stored;
  const changeText = (text: string) => {
    setTyped(isNumber ? text : null);
    setRejected(null);
    const number = parseNumber(text);
    if (isNumber && number === null) return;
    const cell = number !== null && isNumber ? String(number) : text;
    const cells = grid.cells.map((cellRow, r) =>
      r === row ? cellRow.with(column, cell) : cellRow,
    );
    onChange(cells, `cell-${row}-${column}`);
  };
  const isInvalid = isNumber && parseNumber(value) === null;
  const reset = () => setTyped(null);
  const leave = () => {
    if (isInvalid && typed !== null) setRejected(typed);
    reset();
  };
  return { value, isNumber, isInvalid, rejected, changeText, reset, leave };
}

const isWideCharacter = (character: string): boolean => character >= '\u2e80';

/** Width of a text in characters: East Asian ones count as two. */
const measureTextWidth = (text: string): number =>
  [...text].reduce((width, character) => width + (isWideCharacter(character) ? 2 : 1), 0);

/**
 * Returns the width of a cell's field: wide enough for its text, or for at least 12 characters of a long text. Numbers
 * are always shown whole. The column of row names is narrower, because it stays visible beside the values while the
 * table scrolls.
 */
function computeCellWidth(value: string, column: number, isNumber: boolean): string {
  const needed = `${measureTextWidth(value)}ch + 1.25rem`;
  if (isNumber) return `max(4rem, ${needed})`;
  if (column > 0) return `clamp(4rem, ${needed}, 14rem)`;
  return `clamp(6rem, ${needed}, ${[...value].some(isWideCharacter) ? '11.5rem' : '8.5rem'})`;
}

/** Returns the error of a cell; undefined when valid. */
function useCellError(
  { grid, position: { row, column } }: Props,
  value: string,
  isInvalid: boolean,
) {
  const { t } = useTranslation();
  const { content, unfinished } = useEditing();
  if (isInvalid) return value === '' ? undefined : t('edit.grid.not_number', { text: value });
  if (unfinished.includes(grid.getPart(row, column)) && value.trim() === '')
    return t('edit.missing');
  const limit = getLimitAt(content.layout, grid.getPart(row, column));
  const count = grid.isNumber(row, column) ? 0 : value.trim().length - limit;
  return count > 0 ? t('edit.too_long', { count, limit }) : undefined;
}

/** A cell of the grid. A paste of several cells fills the neighbours too. */
export function GridCell(props: Props) {
  const { t } = useTranslation();
  const { content, endTypingStep, notesId } = useEditing();
  const { grid, position } = props;
  const { row, column } = position;
  const ownId = useId();
  const { value, isNumber, isInvalid, rejected, changeText, reset, leave } = useCellInput(props);
  // A number cell has no text path, from which other cells derive the id of their error message, so its id is
  // generated.
  const noteId = isNumber ? ownId : notesId(grid.getPart(row, column));
  const onPaste = (event: ClipboardEvent) => {
    const cells = parsePastedCells(event.clipboardData.getData('text/plain'));
    if (cells.length === 1 && cells[0]?.length === 1) return;
    event.preventDefault();
    reset();
    props.onPaste(pasteCells(grid, position, cells), countDropped(grid, position, cells));
  };
  const isBlank = !isNumber && isBlankText(content.layout, grid.getPart(row, column), value);
  const error = useCellError(props, value, isInvalid);
  const kept = rejected === '' ? 'kept_empty' : 'kept';
  const reason = rejected === null ? error : t(`edit.grid.${kept}`, { text: rejected, value });
  const label = formatCellName(position, t);
  // The errors of all cells are listed below the table.
  const note = reason && t('edit.grid.error', { cell: label, error: reason });
  return (
    <>
      <input
        className={styles.cell}
        style={{ minWidth: computeCellWidth(value, column, isNumber) }}
        // Longer texts are in the tooltip.
        title={!isNumber && measureTextWidth(value) > 12 ? value : undefined}
        data-at={`${row}-${column}`}
        data-cell={isNumber ? undefined : grid.getPart(row, column)}
        data-number={isNumber || undefined}
        inputMode={isNumber ? 'decimal' : undefined}
        aria-label={label}
        aria-invalid={isInvalid || error !== undefined || undefined}
        aria-describedby={note && noteId}
        // A placeholder text that the user has not changed is shown as the field's placeholder and not as its value.
        value={isBlank ? '' : value}
        placeholder={isBlank ? value : undefined}
        data-blank={hasBlankData(content) || undefined}
        onChange={(event) => changeText(event.target.value)}
        onPaste={onPaste}
        onBlur={() => {
          leave();
          endTypingStep();
        }}
      />
      {note &&
        props.noteRoot &&
        createPortal(
          <p
            id={noteId}
            className={styles.cellError}
            role={rejected === null ? undefined : 'alert'}
          >
            {note}
          </p>,
          props.noteRoot,
        )}
    </>
  );
}
