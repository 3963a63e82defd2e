import type { ReactNode } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './question-dialog.module.css';

type Props = {
  title: string;
  /** What is asked, and fields of it if any. */
  children: ReactNode;
  /** Said more quietly: what the answer costs, or leaves as it is. */
  note: string;
  /** What the button does, in a word or two. */
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
  isBusy: boolean;
  error: Error | null;
};

/** Asks before something is done, stays open while it is, and says why it was refused. */
export function QuestionDialog(props: Props) {
  const { title, children, note, confirm, onConfirm, onClose, isBusy, error } = props;
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
            {confirm}
          </Button>
        </footer>
      </div>
    </Dialog>
  );
}
