import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Button } from '#web/components/button.tsx';
import { TextArea, TextInput } from '#web/components/inputs.tsx';
import { getFormText } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { requestInviteCode } from '../api/request-invite-code.ts';
import styles from './auth-layout.module.css';

/** Moves focus to the field, because the button that opened the form was removed. */
const focusField = (form: HTMLElement | null) => form?.querySelector('input')?.focus();
const focusElement = (element: HTMLElement | null) => element?.focus();

/** Form to request an invite code from an admin. */
export function InviteCodeRequestForm({ email }: { email: string }) {
  const { t } = useTranslation();
  const requestCode = useMutation({ mutationFn: requestInviteCode });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const reason = getFormText(form, 'reason');
    requestCode.mutate({ email: getFormText(form, 'email'), ...(reason === '' ? {} : { reason }) });
  };
  if (requestCode.isSuccess)
    return (
      <p ref={focusElement} role="status" tabIndex={-1}>
        {t('ask_for_code.done')}
      </p>
    );
  return (
    <form ref={focusField} onSubmit={submit} className={styles.codeRequest}>
      <h2>{t('auth.no_code')}</h2>
      <TextInput
        label={t('ask_for_code.email')}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={email}
        required
      />
      <TextArea label={t('ask_for_code.reason')} name="reason" rows={2} maxLength={1000} />
      <Button type="submit" isBusy={requestCode.isPending}>
        {t('ask_for_code.send')}
      </Button>
    </form>
  );
}
