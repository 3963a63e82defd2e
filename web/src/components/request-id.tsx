import { IconCheck } from '#web/components/icons/check.ts';
import { IconCopy } from '#web/components/icons/copy.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useCopied } from '#web/lib/use-copied.ts';
import styles from './request-id.module.css';

/** The id that finds a failed call in the logs; a click copies it. */
export function RequestId({ id }: { id: string }) {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopied();
  return (
    <button type="button" className={styles.id} onClick={() => copy(id)}>
      {isCopied ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
      <span>{isCopied ? t('common.copied') : t('common.request_id', { id })}</span>
    </button>
  );
}
