import { useQuery } from '@tanstack/react-query';
import type { Presentation } from '#shared/schemas/presentations.ts';
import type { Estimate, UsageTotals } from '#shared/schemas/usage.ts';
import { Bars } from '#web/components/bars.tsx';
import look from '#web/components/facts.module.css';
import { type Fact, Facts } from '#web/components/facts.tsx';
import { RetryNote } from '#web/components/retry-note.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { inputOf, SumsTable } from '#web/components/sums-table.tsx';
import { formatCount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useCost } from '#web/lib/use-cost.ts';
import { usageQuery } from '../../api/get-deck.ts';
import { isWorking } from '../../api/polling.ts';
import { useRange } from '../use-range.ts';
import { AttemptsTable } from './attempts-table.tsx';
import styles from './usage-tab.module.css';

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
      <SumsTable title={t('usage.by_stage')} what={t('usage.what')} rows={stages} />
      <SumsTable title={t('usage.by_slide')} what={t('usage.what')} rows={slides} />
      <AttemptsTable rows={usage.records} />
    </div>
  );
}
