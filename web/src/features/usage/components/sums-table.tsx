import type { ReactNode } from 'react';
import type { UsageTotals } from '#shared/schemas/usage.ts';
import table from '#web/components/data-table.module.css';
import { DataTable } from '#web/components/data-table.tsx';
import { useCost } from '#web/features/decks/components/detail/use-cost.ts';
import { formatCount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';

export type SumsRow = UsageTotals & { key: string; name: ReactNode };

export const tokensOf = (sums: UsageTotals): number =>
  sums.input_tokens + sums.cache_read_tokens + sums.cache_write_tokens + sums.output_tokens;

/** Sums by one thing: months, models, people. Nothing where there are none. */
export function SumsTable({
  title,
  what,
  rows,
}: {
  title: string;
  what: string;
  rows: readonly SumsRow[];
}) {
  const { t } = useTranslation();
  const { costText } = useCost();
  if (rows.length === 0) return null;
  return (
    <DataTable label={title}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{what}</th>
          {(['calls', 'input', 'output', 'cost'] as const).map((name) => (
            <th key={name} scope="col" className={table.number}>
              {t(`usage.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.name}</th>
            <td className={table.number}>{formatCount(row.calls)}</td>
            <td className={table.number}>
              {formatCount(row.input_tokens + row.cache_read_tokens + row.cache_write_tokens)}
            </td>
            <td className={table.number}>{formatCount(row.output_tokens)}</td>
            <td className={table.number}>{costText(row.cost_micros)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
