import { useQuery } from '@tanstack/react-query';
import type { Presentation } from '#shared/schemas/presentations.ts';
import type { Estimate, UsageTotals } from '#shared/schemas/usage.ts';
import { Bars } from '#web/components/bars.tsx';
import factStyles from '#web/components/facts.module.css';
import { type Fact, Facts } from '#web/components/facts.tsx';
import { RetryNote } from '#web/components/retry-note.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { countInputTokens, UsageTable } from '#web/components/usage-table.tsx';
import { formatCount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useCostText } from '#web/lib/use-cost.ts';
import { usageQuery } from '../../api/get-deck.ts';
import { isWorking } from '../../api/polling.ts';
import { useRangeText } from '../use-range-text.ts';
import { AttemptsTable } from './attempts-table.tsx';
import styles from './usage-tab.module.css';

function Totals({ totals }: { totals: UsageTotals }) {
  const { t } = useTranslation();
  const { costText } = useCostText();
  const facts: Fact[] = [
    [t('usage.cost'), costText(totals.cost_micros)],
    [t('usage.calls'), formatCount(totals.calls)],
    [t('usage.input'), formatCount(countInputTokens(totals))],
    [t('usage.output'), formatCount(totals.output_tokens)],
  ];
  return <Facts facts={facts} className={factStyles.large} />;
}

const runStages = ['research', 'outline', 'slides', 'deploy'] as const;

/** The estimate, compared with the actual usage. */
function EstimateComparison({ estimate, totals }: { estimate: Estimate; totals: UsageTotals }) {
  const { t } = useTranslation();
  const { tokensText, moneyText } = useRangeText();
  const { isUnpriced, costText } = useCostText();
  const tokens = tokensText(estimate.tokens);
  const { input_tokens, cache_write_tokens, output_tokens } = totals;
  const used = formatCount(input_tokens + cache_write_tokens + output_tokens);
  return (
    <p className={styles.estimated}>
      {isUnpriced(totals.cost_micros)
        ? t('usage.estimated_free', { tokens, taken: used })
        : t('usage.estimated', {
            tokens,
            taken: used,
            money: moneyText(estimate.cost_usd),
            cost: costText(totals.cost_micros),
          })}
    </p>
  );
}

/** The deck's usage by stage, slide and model call. */
export function UsageTab({ deck }: { deck: Presentation }) {
  const { t } = useTranslation();
  const { costText } = useCostText();
  const query = useQuery(usageQuery(deck.id, isWorking(deck.status)));
  const { data: usage } = query;
  const stageName = (name: string) => {
    const stage = runStages.find((one) => one === name);
    return stage ? t(`stage.${stage}`) : name;
  };
  const slideName = (index: number | null) =>
    index === null ? t('usage.removed') : t('slide.number', { number: index + 1 });
  if (!usage && query.isError) return <RetryNote error={query.error} onRetry={query.refetch} />;
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
      tokens: formatCount(countInputTokens(row) + row.output_tokens),
      cost: costText(row.cost_micros),
    }),
    value: countInputTokens(row) + row.output_tokens,
  }));
  return (
    <div className={styles.usage}>
      <Totals totals={usage.totals} />
      {usage.estimate && <EstimateComparison estimate={usage.estimate} totals={usage.totals} />}
      <Bars title={t('usage.slide_bars')} bars={bars} />
      <UsageTable title={t('usage.by_stage')} rowHeading={t('usage.what')} rows={stages} />
      <UsageTable title={t('usage.by_slide')} rowHeading={t('usage.what')} rows={slides} />
      <AttemptsTable rows={usage.records} />
    </div>
  );
}
