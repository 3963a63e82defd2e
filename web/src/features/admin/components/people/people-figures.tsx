import { useQuery } from '@tanstack/react-query';
import { tiers } from '#shared/domain/tiers.ts';
import type { UserStats } from '#shared/schemas/users.ts';
import { Bars } from '#web/components/bars.tsx';
import { RetryNote } from '#web/components/retry-note.tsx';
import { formatCount, formatDay } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { peopleStatsQuery } from '../../api/people.ts';
import { useAddress } from '../use-address.ts';
import styles from './people-figures.module.css';
import { noPeopleFilters } from './people-filters.tsx';

/** A count that narrows the list to those it counts. */
function Figure({ name, count, only }: { name: string; count: number; only: object }) {
  const { filter } = useAddress();
  return (
    <li>
      <button type="button" onClick={() => filter({ ...noPeopleFilters, ...only })}>
        <span>{name}</span>
        <b>{formatCount(count)}</b>
      </button>
    </li>
  );
}

function Counts({ stats }: { stats: UserStats }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.counts} aria-label={t('people.figures')}>
      <Figure name={t('people.figure.total')} count={stats.total} only={{}} />
      <Figure name={t('people.figure.active')} count={stats.active} only={{ is_active: 'true' }} />
      <Figure
        name={t('people.figure.disabled')}
        count={stats.disabled}
        only={{ is_active: 'false' }}
      />
      <Figure
        name={t('people.figure.unverified')}
        count={stats.unverified}
        only={{ is_verified: 'false' }}
      />
      <Figure name={t('people.figure.admins')} count={stats.admins} only={{ is_admin: 'true' }} />
      {tiers.map((tier) => (
        <Figure key={tier} name={t(`tier.${tier}`)} count={stats.by_tier[tier]} only={{ tier }} />
      ))}
    </ul>
  );
}

function Registered({ stats }: { stats: UserStats }) {
  const { t, language } = useTranslation();
  const bars = stats.registered.map(({ day, count }) => ({
    key: day,
    label: formatDay(day, language),
    text: t('people.registered_on', { count }),
    value: count,
  }));
  const sum = stats.registered.reduce((all, { count }) => all + count, 0);
  return (
    <div className={styles.registered}>
      <Bars
        title={t('people.registered', { count: sum })}
        bars={bars}
        ends={[bars[0]?.label ?? '', bars.at(-1)?.label ?? '']}
      />
    </div>
  );
}

/** As high as what is on its way. */
const none: UserStats = {
  ...{ total: 0, active: 0, disabled: 0, verified: 0, unverified: 0, admins: 0, registered: [] },
  by_tier: { free: 0, pro: 0, team: 0 },
};

/** How many users there are of each kind, and how many came lately. */
export function PeopleFigures() {
  const { data: stats, error, refetch } = useQuery(peopleStatsQuery);
  if (error && !stats) return <RetryNote error={error} onRetry={refetch} />;
  return (
    <div className={styles.figures} data-waiting={!stats || undefined} aria-hidden={!stats}>
      <Counts stats={stats ?? none} />
      <Registered stats={stats ?? none} />
    </div>
  );
}
