import styles from '#web/components/section.module.css';
import { useTranslation } from '#web/lib/i18n.ts';

/** The product specification's note about settings that don't exist yet; the last section of the page. */
export function MoreSettings() {
  const { t } = useTranslation();
  return (
    <section className={`${styles.section} ${styles.more}`} aria-labelledby="more-settings">
      <h2 id="more-settings" className={styles.title}>
        {t('profile.more')}
      </h2>
      <p>{t('profile.later')}</p>
    </section>
  );
}
