import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import styles from '#web/components/section.module.css';
import { useTranslation } from '#web/lib/i18n.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';
import { toPasskeyError } from './passkey-error.ts';

type Props = {
  title: string;
  submitLabel: string;
  submitForm: (form: FormData) => Promise<unknown>;
  onClose: () => void;
  /** Called after a successful submit; closes the dialog by default. */
  onDone?: () => void;
  children: ReactNode;
};

/**
 * A form in a dialog: runs `submitForm` on submit, shows its error in the form, and closes on
 * success.
 */
export function FormDialog({
  title,
  submitLabel,
  submitForm,
  onClose,
  onDone = onClose,
  children,
}: Props) {
  const { t } = useTranslation();
  const meta = useErrorShownInForm();
  const submission = useMutation({ meta, mutationFn: submitForm, onSuccess: onDone, retry: false });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!submission.isPending) submission.mutate(new FormData(event.currentTarget));
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} className={styles.form}>
        {children}
        {submission.error && <ErrorNote error={toPasskeyError(submission.error)} />}
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={submission.isPending}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
