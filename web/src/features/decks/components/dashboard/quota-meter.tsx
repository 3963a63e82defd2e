import { useId } from 'react';
import type { Quota } from '#shared/schemas/users.ts';
import { formatCount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useQuota } from '../use-quota.ts';
import styles from './quota-meter.module.css';

function Row({ label, used, limit }: { label: string; used: number; limit: number | null }) {
  const { t } = useTranslation();
  const text =
    limit === null
      ? t('quota.unlimited', { used: formatCount(used) })
      : t('quota.used', { used: formatCount(used), limit: formatCount(limit) });
  const share = limit === null || limit === 0 ? 0 : Math.min(1, used / limit);
  return (
    <div className={styles.row} data-near={share >= 0.9 || undefined}>
      <dt>{label}</dt>
      <dd>{text}</dd>
      {limit !== null && (
        <dd className={styles.track} aria-hidden="true">
          <i style={{ width: `${share * 100}%` }} />
        </dd>
      )}
    </div>
  );
}

/** A month’s quota as bars of what is used of it. */
export function Meter({ quota }: { quota: Quota }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles.quota}>
      <p id={id} className={styles.month}>
        {t('quota.title')}
      </p>
      <dl className={styles.meter} aria-labelledby={id}>
        <Row label={t('quota.decks')} used={quota.decks.used} limit={quota.decks.limit} />
        <Row label={t('quota.tokens')} used={quota.tokens.used} limit={quota.tokens.limit} />
      </dl>
    </div>
  );
}

/** What is used of the month's quota. */
export function QuotaMeter() {
  const quota = useQuota();
  return quota ? <Meter quota={quota} /> : null;
}
