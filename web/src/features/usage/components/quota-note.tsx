import type { Quota } from '#shared/schemas/users.ts';
import { getNextMonthStart } from '#web/features/decks/api/quota.ts';
import { formatDate } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { joinSentences } from '#web/lib/sentences.ts';
import styles from './usage.module.css';

/** The note below a quota: when it resets, and why an admin’s quota limits only tokens. */
export function QuotaNote({ quota }: { quota: Quota }) {
  const { t, language } = useTranslation();
  const resetText = t('quota.resets_on', { date: formatDate(getNextMonthStart(quota), language) });
  const sentences = quota.decks.limit === null ? [t('quota.admin'), resetText] : [resetText];
  return <p className={styles.note}>{joinSentences(sentences, language)}</p>;
}
