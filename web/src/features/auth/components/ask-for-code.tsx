import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Button } from '#web/components/button.tsx';
import { TextArea, TextInput } from '#web/components/inputs.tsx';
import { textOf } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { requestInviteCode } from '../api/request-invite-code.ts';
import styles from './auth-frame.module.css';

/** The button that led here is gone: the focus goes on where it was. */
const focusField = (form: HTMLElement | null) => form?.querySelector('input')?.focus();
const focusIt = (element: HTMLElement | null) => element?.focus();

/** For who has no code: asks an administrator for one. */
export function AskForCode({ email }: { email: string }) {
  const { t } = useTranslation();
  const ask = useMutation({ mutationFn: requestInviteCode });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const reason = textOf(form, 'reason');
    ask.mutate({ email: textOf(form, 'email'), ...(reason === '' ? {} : { reason }) });
  };
  if (ask.isSuccess)
    return (
      <p ref={focusIt} role="status" tabIndex={-1}>
        {t('ask_for_code.done')}
      </p>
    );
  return (
    <form ref={focusField} onSubmit={submit} className={styles.aside}>
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
      <Button type="submit" isBusy={ask.isPending}>
        {t('ask_for_code.send')}
      </Button>
    </form>
  );
}
