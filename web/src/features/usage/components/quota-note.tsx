import type { Quota } from '#shared/schemas/users.ts';
import { nextMonthOf } from '#web/features/decks/api/quota.ts';
import { formatDate } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { joinSentences } from '#web/lib/sentences.ts';
import styles from './usage.module.css';

/** What stands under a quota: when it is counted anew, and why an admin’s has a limit of tokens alone. */
export function QuotaNote({ quota }: { quota: Quota }) {
  const { t, language } = useTranslation();
  const anew = t('quota.anew', { date: formatDate(nextMonthOf(quota), language) });
  const said = quota.decks.limit === null ? [t('quota.admin'), anew] : [anew];
  return <p className={styles.note}>{joinSentences(said, language)}</p>;
}
