import { useEffect, useState } from 'react';
import type { Quota } from '#shared/schemas/users.ts';
import { getNextMonthStart } from '#web/features/decks/api/quota.ts';
import { formatDate } from '#web/lib/format.ts';
import { loadMfaTexts, useTranslation } from '#web/lib/i18n.ts';
import { joinSentences } from '#web/lib/sentences.ts';
import styles from './usage.module.css';

/** Loads the text about own limits for a user who has some; few have, so it is not in the first load. */
function useOwnLimitsText({ own_limits: limits }: Quota): string | undefined {
  const { t } = useTranslation();
  const [isLoaded, setIsLoaded] = useState(false);
  const isNeeded = limits !== undefined;
  useEffect(() => {
    if (isNeeded)
      loadMfaTexts().then(
        () => setIsLoaded(true),
        () => undefined,
      );
  }, [isNeeded]);
  return isNeeded && isLoaded ? t('people.limits.note') : undefined;
}

/** The note below a quota: when it resets, whether an admin set it, and why an admin’s quota limits only tokens. */
export function QuotaNote({ quota }: { quota: Quota }) {
  const { t, language } = useTranslation();
  const ownText = useOwnLimitsText(quota);
  const sentences = [
    ...(quota.decks.limit === null ? [t('quota.admin')] : []),
    ...(ownText === undefined ? [] : [ownText]),
    t('quota.resets_on', { date: formatDate(getNextMonthStart(quota), language) }),
  ];
  return <p className={styles.note}>{joinSentences(sentences, language)}</p>;
}
