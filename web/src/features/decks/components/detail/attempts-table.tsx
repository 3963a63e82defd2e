import type { UsageRow } from '#shared/schemas/usage.ts';
import table from '#web/components/data-table.module.css';
import {
  StackedCells,
  StackedHeads,
  StackedNameCell,
  StackedTable,
} from '#web/components/stacked-rows.tsx';
import { countInputTokens } from '#web/components/usage-table.tsx';
import { formatCount, formatTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useCostText } from '#web/lib/use-cost.ts';
import styles from './usage-tab.module.css';

const columnNames = ['at', 'model', 'result', 'input', 'output'] as const;

const isCount = (name: (typeof columnNames)[number]) => name === 'input' || name === 'output';

/**
 * Returns the result of a model call: its state (`open` or `lost`) while its final usage is unknown, otherwise what
 * happened to its response.
 */
function getCallResult({ state, outcome }: UsageRow) {
  if (state !== 'settled') return state;
  return outcome ?? 'settled';
}

function Row({ row }: { row: UsageRow }) {
  const { t, language } = useTranslation();
  const { costText } = useCostText();
  const slideName = (index: number | null | undefined) => {
    if (index === undefined) return t('usage.whole_deck');
    return index === null ? t('usage.removed') : t('slide.number', { number: index + 1 });
  };
  const tokenText = (tokens: number) => `${row.estimated ? '≈ ' : ''}${formatCount(tokens)}`;
  const texts = {
    at: formatTime(row.at, language),
    model: row.model,
    result: t(`usage.outcome.${getCallResult(row)}`),
    input: tokenText(countInputTokens(row)),
    output: tokenText(row.output_tokens),
  };
  const facts = columnNames.map((name) => ({
    ...{ name, text: texts[name], isNumber: isCount(name) },
    // Time, model and outcome are clear without a label.
    ...(isCount(name) && { label: t(`usage.${name}`) }),
  }));
  return (
    <tr>
      <StackedNameCell facts={facts}>{slideName(row.slide_index)}</StackedNameCell>
      <StackedCells facts={facts} />
      <td className={table.number}>{costText(row.cost_micros)}</td>
    </tr>
  );
}

function Head() {
  const { t } = useTranslation();
  const columns = columnNames.map((name) => ({
    ...{ name, label: t(`usage.${name}`), isNumber: isCount(name) },
  }));
  return (
    <thead>
      <tr>
        <th scope="col">{t('usage.what')}</th>
        <StackedHeads columns={columns} />
        <th scope="col" className={table.number}>
          {t('usage.cost')}
        </th>
      </tr>
    </thead>
  );
}

/**
 * All model calls of a deck, collapsed by default: purpose, usage and outcome. In a narrow table
 * the values are below the purpose.
 */
export function AttemptsTable({ rows }: { rows: readonly UsageRow[] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <details className={styles.attempts}>
      <summary>{t('usage.attempts', { count: rows.length })}</summary>
      <StackedTable label={t('usage.attempts', { count: rows.length })}>
        <Head />
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </StackedTable>
    </details>
  );
}
