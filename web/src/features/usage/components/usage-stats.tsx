import { useQuery } from '@tanstack/react-query';
import { tiers } from '#shared/domain/tiers.ts';
import type { UsageStats as Stats, UsageTotals } from '#shared/schemas/usage.ts';
import factStyles from '#web/components/facts.module.css';
import { type Fact, Facts } from '#web/components/facts.tsx';
import { RetryNote } from '#web/components/retry-note.tsx';
import { countTokens, UsageTable } from '#web/components/usage-table.tsx';
import { formatCost, formatCount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { joinSentences } from '#web/lib/sentences.ts';
import { useCostText } from '#web/lib/use-cost.ts';
import { usageStatsQuery } from '../api/usage.ts';
import { DayBars } from './day-bars.tsx';
import styles from './usage.module.css';

function Totals({ totals }: { totals: UsageTotals }) {
  const { t } = useTranslation();
  const { costText } = useCostText();
  const facts: Fact[] = [
    [t('usage.cost'), costText(totals.cost_micros)],
    [t('usage.tokens'), formatCount(countTokens(totals))],
    [t('usage.calls'), formatCount(totals.calls)],
  ];
  return <Facts facts={facts} className={factStyles.large} />;
}

/** The model cost of this deployment in the current month, and its cap; renders nothing without a cap. */
function StageMonth({ month }: { month: Stats['stage_month'] }) {
  const { t, language } = useTranslation();
  if (!month) return null;
  const spent = t('usage.stage_month', {
    month: month.month,
    spent: formatCost(month.cost_micros, language),
    cap: formatCost(month.cap_micros, language),
  });
  const facts = [spent, month.is_capped ? t('usage.stage_capped') : ''];
  return (
    <p className={styles.note} role={month.is_capped ? 'alert' : undefined}>
      {joinSentences(facts, language)}
    </p>
  );
}

function UsageTables({ stats }: { stats: Stats }) {
  const { t } = useTranslation();
  const tierName = (name: string) => {
    const tier = tiers.find((one) => one === name);
    return tier ? t(`tier.${tier}`) : name;
  };
  const people = stats.top_users.map((totals) => ({
    ...totals,
    key: totals.user_id,
    name: totals.full_name ? `${totals.full_name} · ${totals.email}` : t('usage.deleted_user'),
  }));
  const byTier = stats.by_tier.map((totals) => ({
    ...totals,
    key: totals.tier,
    name: tierName(totals.tier),
  }));
  const byModel = stats.by_model.map((totals) => ({
    ...totals,
    key: totals.model,
    name: totals.model,
  }));
  return (
    <>
      <UsageTable title={t('usage.top_users')} rowHeading={t('usage.person')} rows={people} />
      <UsageTable title={t('usage.by_tier')} rowHeading={t('usage.tier')} rows={byTier} />
      <UsageTable title={t('usage.by_model')} rowHeading={t('usage.model')} rows={byModel} />
    </>
  );
}

/** The usage of all users in the last thirty days; for admins. */
export function UsageStats() {
  const { t } = useTranslation();
  const { data, isPending, error, refetch } = useQuery(usageStatsQuery);
  return (
    <section className={styles.usage} aria-labelledby="usage-stats">
      <h2 id="usage-stats" className={styles.title}>
        {t('usage.all_users')}
      </h2>
      {isPending && <div className={styles.waiting} aria-hidden />}
      {error && !data && <RetryNote error={error} onRetry={refetch} />}
      {data && (
        <>
          <StageMonth month={data.stage_month} />
          <Totals totals={data.totals} />
          <DayBars days={data.by_day} />
          <UsageTables stats={data} />
        </>
      )}
    </section>
  );
}
