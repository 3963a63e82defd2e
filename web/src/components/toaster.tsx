import { createPortal } from 'react-dom';
import { IconX } from '#web/components/icons/x.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useTopDialog } from '#web/lib/open-dialogs.ts';
import { dismissToast, useToasts } from '#web/lib/toast-store.ts';
import { Button, IconButton } from './button.tsx';
import { RequestId } from './request-id.tsx';
import styles from './toaster.module.css';

type ActionProps = { id: number; text: string; label: string; run: () => void };

/**
 * The action's button. Its accessible name includes the toast's message, because the page may have another button with
 * the same label.
 */
function ToastAction({ id, text, label, run }: ActionProps) {
  const onClick = () => {
    dismissToast(id);
    run();
  };
  return (
    <Button size="sm" aria-label={`${label}: ${text}`} onClick={onClick}>
      {label}
    </Button>
  );
}

/** Shows the current toasts; while a dialog is open, inside the dialog, because the content behind it is inert. */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts);
  const dialog = useTopDialog();
  const { t } = useTranslation();
  const messages = (
    <section className={styles.toaster} aria-label={t('common.messages')} aria-live="polite">
      {toasts.map((toast) => (
        <div key={toast.id} className={styles.toast} data-tone={toast.tone} role="status">
          <div className={styles.body}>
            <p>{toast.text}</p>
            {toast.requestId && <RequestId id={toast.requestId} />}
          </div>
          {toast.action && <ToastAction id={toast.id} text={toast.text} {...toast.action} />}
          <IconButton label={t('common.dismiss')} onClick={() => dismissToast(toast.id)}>
            <IconX />
          </IconButton>
        </div>
      ))}
    </section>
  );
  return dialog ? createPortal(messages, dialog) : messages;
}
