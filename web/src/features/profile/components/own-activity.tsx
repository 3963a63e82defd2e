import styles from '#web/components/section.module.css';
import { EventList } from '#web/features/security-events/components/event-list.tsx';
import { useTranslation } from '#web/lib/i18n.ts';

/** The user's own sign-ins, failed sign-ins and changes of sign-in methods. */
export function OwnActivity() {
  const { t } = useTranslation();
  return (
    <section className={styles.section} aria-labelledby="own-activity">
      <h2 id="own-activity" className={styles.title}>
        {t('events.title')}
      </h2>
      <EventList />
    </section>
  );
}
