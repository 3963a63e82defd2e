import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import styles from '#web/components/section.module.css';
import { useTranslation } from '#web/lib/i18n.ts';
import { useShownInPlace } from '#web/lib/use-shown-in-place.ts';
import { passkeyError } from './passkey-error.ts';

type Props = {
  title: string;
  confirm: string;
  act: (form: FormData) => Promise<unknown>;
  onClose: () => void;
  /** After the act; closes by default. */
  onDone?: () => void;
  children: ReactNode;
};

/** A form in a dialog: runs `act` on submit, shows its error in place, and closes on success. */
export function AskDialog({ title, confirm, act, onClose, onDone = onClose, children }: Props) {
  const { t } = useTranslation();
  const meta = useShownInPlace();
  const doing = useMutation({ meta, mutationFn: act, onSuccess: onDone, retry: false });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!doing.isPending) doing.mutate(new FormData(event.currentTarget));
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} className={styles.form}>
        {children}
        {doing.error && <ErrorNote error={passkeyError(doing.error)} />}
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={doing.isPending}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
