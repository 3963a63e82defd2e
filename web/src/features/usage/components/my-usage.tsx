import { useQuery } from '@tanstack/react-query';
import { RetryNote } from '#web/components/retry-note.tsx';
import { UsageTable } from '#web/components/usage-table.tsx';
import { QuotaBars } from '#web/features/decks/components/dashboard/quota-meter.tsx';
import { useQuota } from '#web/features/decks/components/use-quota.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { myTokensQuery, userUsageQuery } from '../api/usage.ts';
import { DayBars } from './day-bars.tsx';
import { HistoryTable } from './history-table.tsx';
import { MonthTable } from './month-table.tsx';
import { QuotaNote } from './quota-note.tsx';
import styles from './usage.module.css';

function UsageSections({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const usage = useQuery(userUsageQuery(userId));
  const tokens = useQuery(myTokensQuery);
  if (usage.isPending || tokens.isPending) return <div className={styles.waiting} aria-hidden />;
  if (!usage.data || !tokens.data)
    return (
      <RetryNote
        error={usage.error ?? tokens.error}
        onRetry={() => Promise.all([usage.refetch(), tokens.refetch()])}
      />
    );
  return (
    <>
      <DayBars days={usage.data.by_day} />
      <MonthTable months={usage.data.by_month} />
      <UsageTable
        title={t('usage.by_model')}
        rowHeading={t('usage.model')}
        rows={tokens.data.by_model.map((totals) => ({
          ...totals,
          key: totals.model,
          name: totals.model,
        }))}
      />
    </>
  );
}

function OwnQuota() {
  const quota = useQuota();
  return (
    quota && (
      <div className={styles.quota}>
        <QuotaBars quota={quota} />
        <QuotaNote quota={quota} />
      </div>
    )
  );
}

/** The signed-in user's quota, usage by day and month, and cost by presentation. */
export function MyUsage() {
  const { t } = useTranslation();
  const userId = useSession((state) => state.user?.id);
  if (!userId) return null;
  return (
    <section className={styles.usage} aria-labelledby="my-usage">
      <h2 id="my-usage" className={styles.title}>
        {t('usage.own')}
      </h2>
      <OwnQuota />
      <UsageSections userId={userId} />
      <HistoryTable />
    </section>
  );
}
