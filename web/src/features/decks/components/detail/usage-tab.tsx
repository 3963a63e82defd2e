import { useQuery } from '@tanstack/react-query';
import type { Presentation } from '#shared/schemas/presentations.ts';
import type { Estimate, UsageTotals } from '#shared/schemas/usage.ts';
import { Bars } from '#web/components/bars.tsx';
import { Button } from '#web/components/button.tsx';
import table from '#web/components/data-table.module.css';
import { DataTable } from '#web/components/data-table.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import look from '#web/components/facts.module.css';
import { type Fact, Facts } from '#web/components/facts.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { formatCount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { usageQuery } from '../../api/get-deck.ts';
import { isWorking } from '../../api/polling.ts';
import { useRange } from '../use-range.ts';
import { AttemptsTable } from './attempts-table.tsx';
import styles from './usage-tab.module.css';
import { useCost } from './use-cost.ts';

type Row = UsageTotals & { key: string; name: string };

function inputOf(row: UsageTotals): number {
  return row.input_tokens + row.cache_read_tokens + row.cache_write_tokens;
}

function Totals({ totals }: { totals: UsageTotals }) {
  const { t } = useTranslation();
  const { costText } = useCost();
  const facts: Fact[] = [
    [t('usage.cost'), costText(totals.cost_micros)],
    [t('usage.calls'), formatCount(totals.calls)],
    [t('usage.input'), formatCount(inputOf(totals))],
    [t('usage.output'), formatCount(totals.output_tokens)],
  ];
  return <Facts facts={facts} className={look.large} />;
}

function UsageTable({ title, rows }: { title: string; rows: Row[] }) {
  const { t } = useTranslation();
  const { costText } = useCost();
  if (rows.length === 0) return null;
  return (
    <DataTable label={title}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('usage.what')}</th>
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
            <td className={table.number}>{formatCount(inputOf(row))}</td>
            <td className={table.number}>{formatCount(row.output_tokens)}</td>
            <td className={table.number}>{costText(row.cost_micros)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

const known = ['research', 'outline', 'slides', 'deploy'] as const;

/** What was told before the deck was made, beside what it took. */
function Estimated({ estimate, totals }: { estimate: Estimate; totals: UsageTotals }) {
  const { t } = useTranslation();
  const { tokensText, moneyText } = useRange();
  const { isUnpriced, costText } = useCost();
  const tokens = tokensText(estimate.tokens);
  const taken = formatCount(totals.input_tokens + totals.output_tokens);
  return (
    <p className={styles.estimated}>
      {isUnpriced(totals.cost_micros)
        ? t('usage.estimated_free', { tokens, taken })
        : t('usage.estimated', {
            tokens,
            taken,
            money: moneyText(estimate.cost_usd),
            cost: costText(totals.cost_micros),
          })}
    </p>
  );
}

/** What the deck cost, by stage, by slide and call by call. */
export function UsageTab({ deck }: { deck: Presentation }) {
  const { t } = useTranslation();
  const { costText } = useCost();
  const query = useQuery(usageQuery(deck.id, isWorking(deck.status)));
  const { data: usage } = query;
  const stageName = (name: string) => {
    const stage = known.find((one) => one === name);
    return stage ? t(`stage.${stage}`) : name;
  };
  const slideName = (index: number | null) =>
    index === null ? t('usage.removed') : t('slide.number', { number: index + 1 });
  if (!usage && query.isError)
    return (
      <ErrorNote error={query.error}>
        <Button size="sm" onClick={() => query.refetch()}>
          {t('common.try_again')}
        </Button>
      </ErrorNote>
    );
  if (!usage) return <Skeleton kind="figures" count={4} />;
  const stages = usage.by_stage.map((row) => ({
    ...row,
    key: row.stage,
    name: stageName(row.stage),
  }));
  const slides = usage.by_slide.map((row) => ({
    ...row,
    key: String(row.slide_index),
    name: slideName(row.slide_index),
  }));
  const bars = usage.by_slide.map((row) => ({
    key: String(row.slide_index),
    label: slideName(row.slide_index),
    text: t('usage.bar', {
      tokens: formatCount(inputOf(row) + row.output_tokens),
      cost: costText(row.cost_micros),
    }),
    value: inputOf(row) + row.output_tokens,
  }));
  return (
    <div className={styles.usage}>
      <Totals totals={usage.totals} />
      {usage.estimate && <Estimated estimate={usage.estimate} totals={usage.totals} />}
      <Bars title={t('usage.slide_bars')} bars={bars} />
      <UsageTable title={t('usage.by_stage')} rows={stages} />
      <UsageTable title={t('usage.by_slide')} rows={slides} />
      <AttemptsTable rows={usage.records} />
    </div>
  );
}
