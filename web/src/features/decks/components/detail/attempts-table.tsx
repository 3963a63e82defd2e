import type { UsageRow } from '#shared/schemas/usage.ts';
import table from '#web/components/data-table.module.css';
import { DataTable } from '#web/components/data-table.tsx';
import { formatCount, formatTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './usage-tab.module.css';
import { useCost } from './use-cost.ts';

/** What became of a call: under way, lost, or what its answer was good for. */
function fateOf({ state, outcome }: UsageRow) {
  if (state !== 'settled') return state;
  return outcome ?? 'settled';
}

function Row({ row }: { row: UsageRow }) {
  const { t, language } = useTranslation();
  const { costText } = useCost();
  const placeName = (index: number | null | undefined) => {
    if (index === undefined) return t('usage.whole_deck');
    return index === null ? t('usage.removed') : t('slide.number', { number: index + 1 });
  };
  return (
    <tr>
      <th scope="row">{placeName(row.slide_index)}</th>
      <td>{formatTime(row.at, language)}</td>
      <td>{row.model}</td>
      <td>{t(`usage.fate.${fateOf(row)}`)}</td>
      <td className={table.number}>
        {row.estimated && '≈ '}
        {formatCount(row.input_tokens + row.cache_read_tokens + row.cache_write_tokens)}
      </td>
      <td className={table.number}>
        {row.estimated && '≈ '}
        {formatCount(row.output_tokens)}
      </td>
      <td className={table.number}>{costText(row.cost_micros)}</td>
    </tr>
  );
}

/** Every call of the model, folded away: what it was for, what it took and what became of its answer. */
export function AttemptsTable({ rows }: { rows: readonly UsageRow[] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <details className={styles.attempts}>
      <summary>{t('usage.attempts', { count: rows.length })}</summary>
      <DataTable label={t('usage.attempts', { count: rows.length })}>
        <thead>
          <tr>
            {(['what', 'at', 'model', 'became'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`usage.${name}`)}
              </th>
            ))}
            {(['input', 'output', 'cost'] as const).map((name) => (
              <th key={name} scope="col" className={table.number}>
                {t(`usage.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </DataTable>
    </details>
  );
}
