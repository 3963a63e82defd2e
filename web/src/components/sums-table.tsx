import type { ReactNode } from 'react';
import type { UsageTotals } from '#shared/schemas/usage.ts';
import { formatCount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useCost } from '#web/lib/use-cost.ts';
import table from './data-table.module.css';
import { StackedCells, StackedHeads, StackedName, StackedTable } from './stacked-rows.tsx';

export type SumsRow = UsageTotals & { key: string; name: ReactNode };

const countNames = ['calls', 'input', 'output'] as const;

/** All tokens of a sum, those of the cache included. */
export const tokensOf = (sums: UsageTotals): number =>
  sums.input_tokens + sums.cache_read_tokens + sums.cache_write_tokens + sums.output_tokens;

/** The tokens of a sum that went in, those of the cache included. */
export const inputOf = (sums: Omit<UsageTotals, 'calls'>): number =>
  sums.input_tokens + sums.cache_read_tokens + sums.cache_write_tokens;

function Row({ row }: { row: SumsRow }) {
  const { t } = useTranslation();
  const { costText } = useCost();
  const counts = { calls: row.calls, input: inputOf(row), output: row.output_tokens };
  const facts = countNames.map((name) => ({
    ...{ name, label: t(`usage.${name}`), isNumber: true },
    text: formatCount(counts[name]),
  }));
  return (
    <tr>
      <StackedName facts={facts}>{row.name}</StackedName>
      <StackedCells facts={facts} />
      <td className={table.number}>{costText(row.cost_micros)}</td>
    </tr>
  );
}

type Props = { title: string; what: string; rows: readonly SumsRow[] };

/** Sums by one thing: months, models, people, stages. Where it is narrow the counts stand below the name. Nothing without rows. */
export function SumsTable({ title, what, rows }: Props) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  const columns = countNames.map((name) => ({ name, label: t(`usage.${name}`), isNumber: true }));
  return (
    <StackedTable label={title}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{what}</th>
          <StackedHeads columns={columns} />
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
    </StackedTable>
  );
}
