import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './offline-note.module.css';

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange);

/** Shows that the browser is offline; calls wait until it is online again. */
export function OfflineNote() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(subscribe, () => onlineManager.isOnline());
  return (
    <div role="status">{!isOnline && <p className={styles.note}>{t('layout.offline')}</p>}</div>
  );
}
