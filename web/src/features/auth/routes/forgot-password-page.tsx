import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { TextInput } from '#web/components/inputs.tsx';
import { textOf } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useShownInPlace } from '#web/lib/use-shown-in-place.ts';
import { forgotPassword } from '../api/passwords.ts';
import { AuthFrame } from '../components/auth-frame.tsx';

/** Asks for a link to a new password. */
export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const meta = useShownInPlace();
  const ask = useMutation({ meta, mutationFn: forgotPassword });
  usePageTitle(t('auth.forgot.title'));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    ask.mutate(textOf(new FormData(event.currentTarget), 'email'));
  };

  return (
    <AuthFrame title={t('auth.forgot.title')} lead={t('auth.forgot.lead')}>
      <form onSubmit={submit} style={{ display: 'contents' }}>
        {ask.error && <ErrorNote error={ask.error} />}
        <TextInput
          label={t('auth.email')}
          name="email"
          type="email"
          autoComplete="email"
          required
        />
        <Button type="submit" variant="primary" size="lg" isBusy={ask.isPending}>
          {t('auth.forgot.send')}
        </Button>
      </form>
      <p role="status">{ask.isSuccess && t('auth.forgot.sent', { email: ask.variables })}</p>
      <p>
        <Link to="/auth/login">{t('auth.to_sign_in')}</Link>
      </p>
    </AuthFrame>
  );
}
