import { useQuery } from '@tanstack/react-query';
import { tiers } from '#shared/domain/tiers.ts';
import type { UserStats } from '#shared/schemas/users.ts';
import { Bars } from '#web/components/bars.tsx';
import { RetryNote } from '#web/components/retry-note.tsx';
import { formatCount, formatDay } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { peopleStatsQuery } from '../../api/people.ts';
import { useListUrl } from '../use-list-url.ts';
import { noPeopleFilters } from './people-filters.tsx';
import styles from './user-counts.module.css';

/** The number of users in a group; a click filters the list by this group. */
function CountButton({ name, count, filters }: { name: string; count: number; filters: object }) {
  const { setFilters } = useListUrl();
  return (
    <li>
      <button type="button" onClick={() => setFilters({ ...noPeopleFilters, ...filters })}>
        <span>{name}</span>
        <b>{formatCount(count)}</b>
      </button>
    </li>
  );
}

function TotalCounts({ stats }: { stats: UserStats }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.counts} aria-label={t('people.figures')}>
      <CountButton name={t('people.figure.total')} count={stats.total} filters={{}} />
      <CountButton
        name={t('people.figure.active')}
        count={stats.active}
        filters={{ is_active: 'true' }}
      />
      <CountButton
        name={t('people.figure.disabled')}
        count={stats.disabled}
        filters={{ is_active: 'false' }}
      />
      <CountButton
        name={t('people.figure.unverified')}
        count={stats.unverified}
        filters={{ is_verified: 'false' }}
      />
      <CountButton
        name={t('people.figure.admins')}
        count={stats.admins}
        filters={{ is_admin: 'true' }}
      />
      {tiers.map((tier) => (
        <CountButton
          key={tier}
          name={t(`tier.${tier}`)}
          count={stats.by_tier[tier]}
          filters={{ tier }}
        />
      ))}
    </ul>
  );
}

function RegistrationCounts({ stats }: { stats: UserStats }) {
  const { t, language } = useTranslation();
  const bars = stats.registered.map(({ day, count }) => ({
    key: day,
    label: formatDay(day, language),
    text: t('people.registered_on', { count }),
    value: count,
  }));
  const total = stats.registered.reduce((running, { count }) => running + count, 0);
  return (
    <div className={styles.registered}>
      <Bars
        title={t('people.registered', { count: total })}
        bars={bars}
        ends={[bars[0]?.label ?? '', bars.at(-1)?.label ?? '']}
      />
    </div>
  );
}

/** Placeholder with the same height, while loading. */
const emptyStats: UserStats = {
  ...{ total: 0, active: 0, disabled: 0, verified: 0, unverified: 0, admins: 0, registered: [] },
  by_tier: { free: 0, pro: 0, team: 0 },
};

/** The number of users by kind, and recent registrations. */
export function UserCounts() {
  const { data: stats, error, refetch } = useQuery(peopleStatsQuery);
  if (error && !stats) return <RetryNote error={error} onRetry={refetch} />;
  return (
    <div className={styles.figures} data-waiting={!stats || undefined} aria-hidden={!stats}>
      <TotalCounts stats={stats ?? emptyStats} />
      <RegistrationCounts stats={stats ?? emptyStats} />
    </div>
  );
}
