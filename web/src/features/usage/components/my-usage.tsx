import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { QuotaMeter } from '#web/features/decks/components/dashboard/quota-meter.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { myTokensQuery, userUsageQuery } from '../api/usage.ts';
import { DayBars } from './day-bars.tsx';
import { HistoryTable } from './history-table.tsx';
import { MonthTable } from './month-table.tsx';
import { SumsTable } from './sums-table.tsx';
import styles from './usage.module.css';

function Sums({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const usage = useQuery(userUsageQuery(userId));
  const tokens = useQuery(myTokensQuery);
  if (usage.isPending || tokens.isPending) return <div className={styles.waiting} aria-hidden />;
  if (!usage.data || !tokens.data)
    return (
      <ErrorNote error={usage.error ?? tokens.error}>
        <Button size="sm" onClick={() => Promise.all([usage.refetch(), tokens.refetch()])}>
          {t('common.try_again')}
        </Button>
      </ErrorNote>
    );
  return (
    <>
      <DayBars days={usage.data.by_day} />
      <MonthTable months={usage.data.by_month} />
      <SumsTable
        title={t('usage.by_model')}
        what={t('usage.model')}
        rows={tokens.data.by_model.map((sums) => ({ ...sums, key: sums.model, name: sums.model }))}
      />
    </>
  );
}

/** The signed-in user's quota, days, months and presentations. */
export function MyUsage() {
  const { t } = useTranslation();
  const userId = useSession((state) => state.user?.id);
  if (!userId) return null;
  return (
    <section className={styles.usage} aria-labelledby="my-usage">
      <h2 id="my-usage" className={styles.title}>
        {t('usage.mine')}
      </h2>
      <QuotaMeter />
      <Sums userId={userId} />
      <HistoryTable />
    </section>
  );
}
