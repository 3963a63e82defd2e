import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import styles from '#web/components/section.module.css';
import { NewPasswordInput, PasswordInput } from '#web/features/auth/components/password-input.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { textOf } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { useRefusedFocus } from '#web/lib/use-refused-focus.ts';
import { useShownInPlace } from '#web/lib/use-shown-in-place.ts';
import { changePassword } from '../api/own-access.ts';

/** What an error says of each field, and what is left to be said of none. */
function sorted(error: unknown): { fields: Record<string, string>; rest: unknown } {
  if (!(error instanceof ApiError)) return { fields: {}, rest: error };
  const isWrong = error.code === 'password_wrong';
  const fields = isWrong ? { current_password: error.message } : error.fields;
  return { fields, rest: Object.keys(fields).length > 0 ? null : error };
}

/** Another password for who knows the current one. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const email = useSession((session) => session.user?.email);
  const meta = useShownInPlace();
  const change = useMutation({ meta, mutationFn: changePassword, retry: false });
  const form = useRefusedFocus(change.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const body = {
      current_password: textOf(data, 'current_password'),
      new_password: textOf(data, 'new_password'),
    };
    change.mutate(body, {
      onSuccess: () => {
        showToast({ text: t('access_own.password.done'), tone: 'plain' });
        onClose();
      },
    });
  };
  const { fields, rest } = sorted(change.error);
  return (
    <Dialog title={t('access_own.password.title')} onClose={onClose}>
      <form ref={form} onSubmit={submit} className={styles.form}>
        <p className={styles.muted}>{t('access_own.password.devices')}</p>
        {/* For the browser's own keeper of passwords. */}
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
        {rest ? <ErrorNote error={rest} /> : null}
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
