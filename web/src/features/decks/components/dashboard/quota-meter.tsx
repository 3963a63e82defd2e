import { useQuery } from '@tanstack/react-query';
import type { Quota } from '#shared/schemas/users.ts';
import { formatCount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { quotaQuery } from '../../api/quota.ts';
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

/** A quota as bars of what is used of it. */
export function Meter({ quota }: { quota: Quota }) {
  const { t } = useTranslation();
  return (
    <dl className={styles.meter} aria-label={t('quota.title')}>
      <Row label={t('quota.decks')} used={quota.decks.used} limit={quota.decks.limit} />
      <Row label={t('quota.tokens')} used={quota.tokens.used} limit={quota.tokens.limit} />
    </dl>
  );
}

/** What is used of the month's quota. */
export function QuotaMeter() {
  const known = useSession((state) => state.user?.quota);
  const { data: quota } = useQuery({ ...quotaQuery, ...(known ? { placeholderData: known } : {}) });
  return quota ? <Meter quota={quota} /> : null;
}
