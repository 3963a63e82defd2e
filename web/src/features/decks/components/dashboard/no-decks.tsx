import { Button } from '#web/components/button.tsx';
import { IconPlus } from '#web/components/icons/plus.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './no-decks.module.css';

const frames = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Shown when the user has no decks: how to create one. */
export function NoDecks({ onNew }: { onNew: () => void }) {
  const { t } = useTranslation();
  return (
    <section className={styles.empty} data-empty>
      <div className={styles.text}>
        <h2>{t('dashboard.empty.title')}</h2>
        <p>{t('dashboard.empty.text')}</p>
        <Button variant="primary" size="lg" icon={<IconPlus />} onClick={onNew}>
          {t('dashboard.empty.start')}
        </Button>
      </div>
      <div className={styles.frames} aria-hidden="true">
        {frames.map((key) => (
          <i key={key} />
        ))}
      </div>
    </section>
  );
}

/** Shown when no deck matches the filters. */
export function NoMatches({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <section className={styles.empty}>
      <div className={styles.text}>
        <h2>{t('dashboard.nothing.title')}</h2>
        <p>{t('dashboard.nothing.text')}</p>
        <Button onClick={onClear}>{t('dashboard.nothing.clear')}</Button>
      </div>
    </section>
  );
}
