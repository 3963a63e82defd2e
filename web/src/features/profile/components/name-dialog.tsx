import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { TextInput } from '#web/components/inputs.tsx';
import styles from '#web/components/section.module.css';
import { ApiError } from '#web/lib/api-error.ts';
import { getFormText } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';
import { useInvalidFieldFocus } from '#web/lib/use-invalid-field-focus.ts';
import { changeOwnName } from '../api/own-name.ts';

/** Changes the user's own name. */
export function NameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation();
  const meta = useErrorShownInForm();
  const change = useMutation({ meta, mutationFn: changeOwnName });
  const form = useInvalidFieldFocus(change.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = getFormText(new FormData(event.currentTarget), 'full_name').trim();
    change.mutate(chosen, {
      onSuccess: () => {
        showToast({ text: t('profile.name_changed'), tone: 'plain' });
        onClose();
      },
    });
  };
  const fieldError = change.error instanceof ApiError ? change.error.fields.full_name : undefined;
  return (
    <Dialog title={t('profile.change_name')} onClose={onClose}>
      <form ref={form} onSubmit={submit} className={styles.form}>
        <TextInput
          label={t('profile.name')}
          hint={t('profile.name_hint')}
          name="full_name"
          defaultValue={name}
          maxLength={100}
          autoComplete="name"
          required
          data-autofocus
          error={fieldError}
        />
        {change.error && !fieldError && <ErrorNote error={change.error} />}
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={change.isPending}>
            {t('profile.change_name')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
