import { useTranslation } from '#web/lib/i18n.ts';
import styles from './page-loader.module.css';

/** Three slide frames that light up in turn, for a page whose code or session is on its way. */
export function PageLoader({ label }: { label?: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.loader} role="status" aria-label={label ?? t('common.loading')}>
      <span />
      <span />
      <span />
    </div>
  );
}
