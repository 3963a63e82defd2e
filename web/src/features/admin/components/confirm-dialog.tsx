import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { TextInput } from '#web/components/inputs.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './admin.module.css';

type Props = {
  title: string;
  /** Label of the confirm button. */
  confirmLabel: string;
  /** Text that the user must type first, for actions that can't be undone. */
  confirmationText?: string;
  isBusy: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

const isSameText = (confirmationText: string, expected: string) =>
  confirmationText.trim().toLowerCase() === expected.toLowerCase();

/** Confirms an action; stays open while it runs and shows its error. */
export function ConfirmDialog(props: Props) {
  const { title, confirmLabel, confirmationText, isBusy, error, onConfirm, onClose, children } =
    props;
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const isReady = confirmationText === undefined || isSameText(text, confirmationText);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onConfirm();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} className={styles.confirm}>
        {children}
        {confirmationText !== undefined && (
          <TextInput
            label={t('admin.type', { text: confirmationText })}
            value={text}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
            onChange={(event) => setText(event.target.value)}
          />
        )}
        {error ? <ErrorNote error={error} /> : null}
        <div className={styles.actions}>
          <Button
            onClick={onClose}
            {...(confirmationText === undefined && { 'data-autofocus': true })}
          >
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="primary" disabled={!isReady} isBusy={isBusy}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
