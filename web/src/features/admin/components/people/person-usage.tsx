import { useQuery } from '@tanstack/react-query';
import type { UserDetail } from '#shared/schemas/users.ts';
import { RetryNote } from '#web/components/retry-note.tsx';
import { SumsTable } from '#web/components/sums-table.tsx';
import { Meter } from '#web/features/decks/components/dashboard/quota-meter.tsx';
import { userUsageQuery } from '#web/features/usage/api/usage.ts';
import { DayBars } from '#web/features/usage/components/day-bars.tsx';
import { MonthTable } from '#web/features/usage/components/month-table.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { personTokensQuery } from '../../api/people.ts';
import admin from '../admin.module.css';
import styles from '../drawer.module.css';
import { Waiting } from '../list-state.tsx';

/** What a user used: of their month, by day, month and presentation. */
export function PersonUsage({ person }: { person: UserDetail }) {
  const { t } = useTranslation();
  const usage = useQuery({ ...userUsageQuery(person.id), meta: { isShownInPlace: true } });
  const tokens = useQuery(personTokensQuery(person.id));
  if (usage.isPending || tokens.isPending) return <Waiting count={4} />;
  if (!usage.data || !tokens.data)
    return (
      <RetryNote
        error={usage.error ?? tokens.error}
        onRetry={() => Promise.all([usage.refetch(), tokens.refetch()])}
      />
    );
  return (
    <div className={styles.sections}>
      <Meter quota={usage.data.quota} />
      <DayBars days={usage.data.by_day} />
      <MonthTable months={usage.data.by_month} />
      <SumsTable
        title={t('usage.history')}
        what={t('usage.deck')}
        rows={tokens.data.by_presentation.map((sums) => ({
          ...sums,
          key: sums.presentation_id,
          name: sums.title ?? t('usage.deleted'),
        }))}
      />
      {usage.data.by_month.length === 0 && <p className={admin.muted}>{t('people.no_usage')}</p>}
    </div>
  );
}
