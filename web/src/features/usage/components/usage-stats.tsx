import { useQuery } from '@tanstack/react-query';
import { tiers } from '#shared/domain/tiers.ts';
import type { UsageStats as Stats, UsageTotals } from '#shared/schemas/usage.ts';
import look from '#web/components/facts.module.css';
import { type Fact, Facts } from '#web/components/facts.tsx';
import { RetryNote } from '#web/components/retry-note.tsx';
import { SumsTable, tokensOf } from '#web/components/sums-table.tsx';
import { formatCost, formatCount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { joinSentences } from '#web/lib/sentences.ts';
import { useCost } from '#web/lib/use-cost.ts';
import { usageStatsQuery } from '../api/usage.ts';
import { DayBars } from './day-bars.tsx';
import styles from './usage.module.css';

function Totals({ totals }: { totals: UsageTotals }) {
  const { t } = useTranslation();
  const { costText } = useCost();
  const facts: Fact[] = [
    [t('usage.cost'), costText(totals.cost_micros)],
    [t('usage.tokens'), formatCount(tokensOf(totals))],
    [t('usage.calls'), formatCount(totals.calls)],
  ];
  return <Facts facts={facts} className={look.large} />;
}

/** What the stage has spent of its month; nothing where it has no cap. */
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

function Tables({ stats }: { stats: Stats }) {
  const { t } = useTranslation();
  const tierName = (name: string) => {
    const tier = tiers.find((one) => one === name);
    return tier ? t(`tier.${tier}`) : name;
  };
  const people = stats.top_users.map((sums) => ({
    ...sums,
    key: sums.user_id,
    name: sums.full_name ? `${sums.full_name} · ${sums.email}` : t('usage.gone_user'),
  }));
  const byTier = stats.by_tier.map((sums) => ({
    ...sums,
    key: sums.tier,
    name: tierName(sums.tier),
  }));
  const byModel = stats.by_model.map((sums) => ({ ...sums, key: sums.model, name: sums.model }));
  return (
    <>
      <SumsTable title={t('usage.top_users')} what={t('usage.person')} rows={people} />
      <SumsTable title={t('usage.by_tier')} what={t('usage.tier')} rows={byTier} />
      <SumsTable title={t('usage.by_model')} what={t('usage.model')} rows={byModel} />
    </>
  );
}

/** What everybody spent in the last thirty days; for admins. */
export function UsageStats() {
  const { t } = useTranslation();
  const { data, isPending, error, refetch } = useQuery(usageStatsQuery);
  return (
    <section className={styles.usage} aria-labelledby="usage-stats">
      <h2 id="usage-stats" className={styles.title}>
        {t('usage.everybody')}
      </h2>
      {isPending && <div className={styles.waiting} aria-hidden />}
      {error && !data && <RetryNote error={error} onRetry={refetch} />}
      {data && (
        <>
          <StageMonth month={data.stage_month} />
          <Totals totals={data.totals} />
          <DayBars days={data.by_day} />
          <Tables stats={data} />
        </>
      )}
    </section>
  );
}
