import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { TextInput } from '#web/components/inputs.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './admin.module.css';

type Props = {
  title: string;
  /** What the button does, in a word or two. */
  confirm: string;
  /** Has to be typed first, for what can't be undone. */
  typed?: string;
  isBusy: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

const isSame = (typed: string, wanted: string) =>
  typed.trim().toLowerCase() === wanted.toLowerCase();

/** Asks before something is done, stays open while it is, and says why it was refused. */
export function ConfirmDialog(props: Props) {
  const { title, confirm, typed, isBusy, error, onConfirm, onClose, children } = props;
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const isReady = typed === undefined || isSame(text, typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onConfirm();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} className={styles.confirm}>
        {children}
        {typed !== undefined && (
          <TextInput
            label={t('admin.type', { text: typed })}
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
          <Button onClick={onClose} {...(typed === undefined && { 'data-autofocus': true })}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="primary" disabled={!isReady} isBusy={isBusy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
