import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './page-loader.module.css';

/** The loading state of a page whose code or session is loading. */
export function PageLoader({ label, children }: { label?: string; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={styles.loader} role="status" aria-label={label ?? t('common.loading')}>
      <span />
      <span />
      <span />
      {children}
    </div>
  );
}
