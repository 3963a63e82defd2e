import { useQuery } from '@tanstack/react-query';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { outlineQuery } from '../../api/get-deck.ts';
import { isWorking } from '../../api/polling.ts';
import styles from './outline-tab.module.css';

/** What each slide is to say, before it says it. */
export function OutlineTab({ deck }: { deck: Presentation }) {
  const { t } = useTranslation();
  const { data: outline, isPending } = useQuery(outlineQuery(deck.id, isWorking(deck.status)));
  if (isPending) return null;
  if (!outline) return <p className={styles.none}>{t('detail.no_outline')}</p>;
  return (
    <ol className={styles.list}>
      {outline.entries.map((entry) => (
        <li key={entry.i}>
          <span className={styles.number}>{entry.i + 1}</span>
          <div>
            <p className={styles.point}>{entry.point}</p>
            {entry.intent && <p className={styles.intent}>{entry.intent}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
