import { useId } from 'react';
import type { Quota } from '#shared/schemas/users.ts';
import { formatCount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useQuota } from '../use-quota.ts';
import styles from './quota-meter.module.css';

function QuotaRow({ label, used, limit }: { label: string; used: number; limit: number | null }) {
  const { t } = useTranslation();
  const text =
    limit === null
      ? t('quota.unlimited', { used: formatCount(used) })
      : t('quota.used', { used: formatCount(used), limit: formatCount(limit) });
  const fraction = limit === null || limit === 0 ? 0 : Math.min(1, used / limit);
  return (
    <div className={styles.row} data-near={fraction >= 0.9 || undefined}>
      <dt>{label}</dt>
      <dd>{text}</dd>
      {limit !== null && (
        <dd className={styles.track} aria-hidden="true">
          <i style={{ width: `${fraction * 100}%` }} />
        </dd>
      )}
    </div>
  );
}

/** The monthly quota as progress bars. */
export function QuotaBars({ quota }: { quota: Quota }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles.quota}>
      <p id={id} className={styles.month}>
        {t('quota.title')}
      </p>
      <dl className={styles.meter} aria-labelledby={id}>
        <QuotaRow label={t('quota.decks')} used={quota.decks.used} limit={quota.decks.limit} />
        <QuotaRow label={t('quota.tokens')} used={quota.tokens.used} limit={quota.tokens.limit} />
      </dl>
    </div>
  );
}

/** The user's monthly quota; on a phone in one line. */
export function QuotaMeter() {
  const quota = useQuota();
  if (!quota) return null;
  return (
    <div className={styles.compact}>
      <QuotaBars quota={quota} />
    </div>
  );
}
