import type { ReactNode } from 'react';
import type { UsageTotals } from '#shared/schemas/usage.ts';
import { formatCount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useCostText } from '#web/lib/use-cost.ts';
import table from './data-table.module.css';
import { StackedCells, StackedHeads, StackedNameCell, StackedTable } from './stacked-rows.tsx';

type UsageRow = UsageTotals & { key: string; name: ReactNode };

const countNames = ['calls', 'input', 'output'] as const;

/** Returns the number of all tokens, including cache tokens. */
export const countTokens = (totals: UsageTotals): number =>
  totals.input_tokens + totals.cache_read_tokens + totals.cache_write_tokens + totals.output_tokens;

/** Returns the number of input tokens, including cache tokens. */
export const countInputTokens = (totals: Omit<UsageTotals, 'calls'>): number =>
  totals.input_tokens + totals.cache_read_tokens + totals.cache_write_tokens;

function Row({ row }: { row: UsageRow }) {
  const { t } = useTranslation();
  const { costText } = useCostText();
  const counts = { calls: row.calls, input: countInputTokens(row), output: row.output_tokens };
  const facts = countNames.map((name) => ({
    ...{ name, label: t(`usage.${name}`), isNumber: true },
    text: formatCount(counts[name]),
  }));
  return (
    <tr>
      <StackedNameCell facts={facts}>{row.name}</StackedNameCell>
      <StackedCells facts={facts} />
      <td className={table.number}>{costText(row.cost_micros)}</td>
    </tr>
  );
}

type Props = { title: string; rowHeading: string; rows: readonly UsageRow[] };

/**
 * Usage totals by month, model, person or stage; renders nothing without rows. In a narrow table
 * the counts are below the name.
 */
export function UsageTable({ title, rowHeading, rows }: Props) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  const columns = countNames.map((name) => ({ name, label: t(`usage.${name}`), isNumber: true }));
  return (
    <StackedTable label={title}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{rowHeading}</th>
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
