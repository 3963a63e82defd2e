import { useQuery } from '@tanstack/react-query';
import type { UserDetail } from '#shared/schemas/users.ts';
import { RetryNote } from '#web/components/retry-note.tsx';
import { UsageTable } from '#web/components/usage-table.tsx';
import { QuotaBars } from '#web/features/decks/components/dashboard/quota-meter.tsx';
import { userUsageQuery } from '#web/features/usage/api/usage.ts';
import { DayBars } from '#web/features/usage/components/day-bars.tsx';
import { MonthTable } from '#web/features/usage/components/month-table.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { personTokensQuery } from '../../api/people.ts';
import admin from '../admin.module.css';
import styles from '../drawer.module.css';
import { ListSkeleton } from '../list-state.tsx';

/** A user's quota, and usage by day, month and presentation. */
export function PersonUsage({ person }: { person: UserDetail }) {
  const { t } = useTranslation();
  const usage = useQuery({ ...userUsageQuery(person.id), meta: { isErrorShownInForm: true } });
  const tokens = useQuery(personTokensQuery(person.id));
  if (usage.isPending || tokens.isPending) return <ListSkeleton count={4} />;
  if (!usage.data || !tokens.data)
    return (
      <RetryNote
        error={usage.error ?? tokens.error}
        onRetry={() => Promise.all([usage.refetch(), tokens.refetch()])}
      />
    );
  return (
    <div className={styles.sections}>
      <QuotaBars quota={usage.data.quota} />
      <DayBars days={usage.data.by_day} />
      <MonthTable months={usage.data.by_month} />
      <UsageTable
        title={t('usage.history')}
        rowHeading={t('usage.deck')}
        rows={tokens.data.by_presentation.map((totals) => ({
          ...totals,
          key: totals.presentation_id,
          name: totals.title ?? t('usage.deleted'),
        }))}
      />
      {usage.data.by_month.length === 0 && <p className={admin.muted}>{t('people.no_usage')}</p>}
    </div>
  );
}
