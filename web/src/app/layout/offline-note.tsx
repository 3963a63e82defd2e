import { useTranslation } from '#web/lib/i18n.ts';
import { useIsOnline } from '#web/lib/use-is-online.ts';
import styles from './offline-note.module.css';

/** Shows that the browser is offline; calls wait until it is online again. */
export function OfflineNote() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  return (
    <div role="status">{!isOnline && <p className={styles.note}>{t('layout.offline')}</p>}</div>
  );
}
