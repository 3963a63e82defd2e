import type { ReactNode } from 'react';
import table from './data-table.module.css';
import { DataTable } from './data-table.tsx';
import styles from './stacked-rows.module.css';

type CellStyle = { isNumber?: boolean; isMuted?: boolean };

/** A column that is shown in a wide table only. */
export type StackedColumn = { name: string; label: string } & CellStyle;

/**
 * A value of a stacked column; `label` is shown before the value below the row's name, if the value
 * needs an explanation.
 */
export type StackedFact = { name: string; label?: string; text: string } & CellStyle;

const getCellClass = ({ isNumber, isMuted }: CellStyle) =>
  [isNumber && table.number, isMuted && table.muted, styles.wide].filter(Boolean).join(' ');

/** A table that shows a row's values below its name when it is narrow. */
export function StackedTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.rows}>
      <DataTable label={label}>{children}</DataTable>
    </div>
  );
}

/** The header cells of the columns that a narrow table hides. */
export function StackedHeads({ columns }: { columns: readonly StackedColumn[] }) {
  return columns.map((column) => (
    <th key={column.name} scope="col" className={getCellClass(column)}>
      {column.label}
    </th>
  ));
}

/**
 * The row's header cell, with its values below the name when the table is narrow; empty values are
 * omitted.
 */
export function StackedNameCell({
  facts,
  children,
}: {
  facts: readonly StackedFact[];
  children: ReactNode;
}) {
  return (
    <th scope="row" className={styles.name}>
      {children}
      <span className={styles.narrow}>
        {facts
          .filter(({ text }) => text !== '')
          .map(({ name, label, text }) => (
            <span key={name}>{label ? `${label} ${text}` : text}</span>
          ))}
      </span>
    </th>
  );
}

/** The value cells, hidden in a narrow table. */
export function StackedCells({ facts }: { facts: readonly StackedFact[] }) {
  return facts.map((fact) => (
    <td key={fact.name} className={getCellClass(fact)}>
      {fact.text}
    </td>
  ));
}
