import type { ReactNode } from 'react';
import type { UsageTotals } from '#shared/schemas/usage.ts';
import table from '#web/components/data-table.module.css';
import { DataTable } from '#web/components/data-table.tsx';
import { useCost } from '#web/features/decks/components/detail/use-cost.ts';
import { formatCount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './sums-table.module.css';

export type SumsRow = UsageTotals & { key: string; name: ReactNode };

/** All tokens of a sum, those of the cache included. */
export const tokensOf = (sums: UsageTotals): number =>
  sums.input_tokens + sums.cache_read_tokens + sums.cache_write_tokens + sums.output_tokens;

const inputOf = (sums: UsageTotals): number =>
  sums.input_tokens + sums.cache_read_tokens + sums.cache_write_tokens;

function Row({ row }: { row: SumsRow }) {
  const { t } = useTranslation();
  const { costText } = useCost();
  const counts = [
    ['calls', formatCount(row.calls)],
    ['input', formatCount(inputOf(row))],
    ['output', formatCount(row.output_tokens)],
  ] as const;
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {row.name}
        <span className={styles.narrow}>
          {counts.map(([name, count]) => (
            <span key={name}>
              {t(`usage.${name}`)} {count}
            </span>
          ))}
        </span>
      </th>
      {counts.map(([name, count]) => (
        <td key={name} className={`${table.number} ${styles.wide}`}>
          {count}
        </td>
      ))}
      <td className={table.number}>{costText(row.cost_micros)}</td>
    </tr>
  );
}

type Props = { title: string; what: string; rows: readonly SumsRow[] };

/** Sums by one thing: months, models, people. Where it is narrow the counts stand below the name. Nothing without rows. */
export function SumsTable({ title, what, rows }: Props) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <div className={styles.sums}>
      <DataTable label={title}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            {(['calls', 'input', 'output'] as const).map((name) => (
              <th key={name} scope="col" className={`${table.number} ${styles.wide}`}>
                {t(`usage.${name}`)}
              </th>
            ))}
            <th scope="col" className={table.number}>
              {t('usage.cost')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </tbody>
      </DataTable>
    </div>
  );
}
