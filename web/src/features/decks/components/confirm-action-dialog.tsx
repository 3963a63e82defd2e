import type { ReactNode } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './confirm-action-dialog.module.css';

type Props = {
  title: string;
  /** The question, and fields if needed. */
  children: ReactNode;
  /** Shown in a muted colour: cost, or what stays unchanged. */
  note: string;
  /** Label of the confirm button. */
  confirmLabel: string;
  onConfirm: () => void;
  onClose: () => void;
  isBusy: boolean;
  error: Error | null;
};

/** Confirms an action; stays open while it runs and shows its error. */
export function ConfirmActionDialog(props: Props) {
  const { title, children, note, confirmLabel, onConfirm, onClose, isBusy, error } = props;
  const { t } = useTranslation();
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.body}>
        {children}
        <p className={styles.muted}>{note}</p>
        {error && <ErrorNote error={error} />}
        <footer className={styles.actions}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" isBusy={isBusy} onClick={onConfirm} data-autofocus>
            {confirmLabel}
          </Button>
        </footer>
      </div>
    </Dialog>
  );
}
