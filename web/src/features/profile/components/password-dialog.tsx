import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import styles from '#web/components/section.module.css';
import { NewPasswordInput, PasswordInput } from '#web/features/auth/components/password-input.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { getFormText } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';
import { useInvalidFieldFocus } from '#web/lib/use-invalid-field-focus.ts';
import { changePassword } from '../api/own-access.ts';

/** Splits an error into messages per field and an error that belongs to no field. */
function splitError(error: unknown): { fields: Record<string, string>; otherError: unknown } {
  if (!(error instanceof ApiError)) return { fields: {}, otherError: error };
  const isWrong = error.code === 'password_wrong';
  const fields = {
    ...error.fields,
    ...(isWrong && { current_password: error.message }),
  };
  return { fields, otherError: Object.keys(fields).length > 0 ? null : error };
}

/** Changes the password; asks for the current password. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const email = useSession((session) => session.user?.email);
  const meta = useErrorShownInForm();
  const change = useMutation({ meta, mutationFn: changePassword, retry: false });
  const form = useInvalidFieldFocus(change.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const body = {
      current_password: getFormText(data, 'current_password'),
      new_password: getFormText(data, 'new_password'),
    };
    change.mutate(body, {
      onSuccess: () => {
        showToast({ text: t('access_own.password.done'), tone: 'plain' });
        onClose();
      },
    });
  };
  const { fields, otherError } = splitError(change.error);
  return (
    <Dialog title={t('access_own.password.title')} onClose={onClose}>
      <form ref={form} onSubmit={submit} className={styles.form}>
        <p className={styles.muted}>{t('access_own.password.devices')}</p>
        {/* Lets password managers save by email address. */}
        <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
        <PasswordInput
          label={t('access_own.password.current')}
          name="current_password"
          autoComplete="current-password"
          maxLength={128}
          required
          data-autofocus
          error={fields.current_password}
        />
        <NewPasswordInput
          label={t('passwords.reset.password')}
          name="new_password"
          error={fields.new_password}
        />
        {otherError ? <ErrorNote error={otherError} /> : null}
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={change.isPending}>
            {t('access_own.password.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
