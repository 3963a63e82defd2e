import type { ReactNode } from 'react';
import table from './data-table.module.css';
import { DataTable } from './data-table.tsx';
import styles from './stacked-rows.module.css';

type Look = { isNumber?: boolean; isMuted?: boolean };

/** A column that there is room for in a wide table only. */
export type StackedColumn = { name: string; label: string } & Look;

/** What stands in such a column; beneath the row's name it is called by `label`, if it has to be. */
export type StackedFact = { name: string; label?: string; text: string } & Look;

const classOf = ({ isNumber, isMuted }: Look) =>
  [isNumber && table.number, isMuted && table.muted, styles.wide].filter(Boolean).join(' ');

/** A table whose facts stand beneath the name of their row where it is narrow. */
export function StackedTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.rows}>
      <DataTable label={label}>{children}</DataTable>
    </div>
  );
}

/** The heads of the columns that a narrow table leaves out. */
export function StackedHeads({ columns }: { columns: readonly StackedColumn[] }) {
  return columns.map((column) => (
    <th key={column.name} scope="col" className={classOf(column)}>
      {column.label}
    </th>
  ));
}

/** The name of a row, with its facts beneath it where the table is narrow; empty ones are left out there. */
export function StackedName({
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

/** The facts in columns of their own, which a narrow table leaves out. */
export function StackedCells({ facts }: { facts: readonly StackedFact[] }) {
  return facts.map((fact) => (
    <td key={fact.name} className={classOf(fact)}>
      {fact.text}
    </td>
  ));
}
