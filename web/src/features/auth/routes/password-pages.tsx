import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { textOf } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { clearSession } from '#web/lib/session/session-store.ts';
import { useShownInPlace } from '#web/lib/use-shown-in-place.ts';
import { forgotPassword, resetPassword } from '../api/passwords.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import { EmailField } from '../components/email-field.tsx';
import { LocalMail } from '../components/local-mail.tsx';
import { NewPasswordInput } from '../components/password-input.tsx';
import { useCarried } from '../components/use-carried.ts';
import { useLinkToken } from '../components/use-link-token.ts';

/** Asks for a link to a new password. */
export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const carried = useCarried();
  const meta = useShownInPlace();
  const ask = useMutation({ meta, mutationFn: forgotPassword });
  usePageTitle(t('passwords.forgot.title'));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    ask.mutate(textOf(new FormData(event.currentTarget), 'email'));
  };

  return (
    <AuthFrame title={t('passwords.forgot.title')} lead={t('passwords.forgot.lead')}>
      <form onSubmit={submit} style={{ display: 'contents' }}>
        {ask.error && <ErrorNote error={ask.error} />}
        <EmailField carried={carried} />
        <Button type="submit" variant="primary" size="lg" isBusy={ask.isPending}>
          {t('passwords.forgot.send')}
        </Button>
      </form>
      <p role="status">{ask.isSuccess && t('passwords.forgot.sent', { email: ask.variables })}</p>
      {ask.isSuccess && <LocalMail />}
      <p>
        <Link to="/auth/login" state={carried.state}>
          {t('auth.to_sign_in')}
        </Link>
      </p>
    </AuthFrame>
  );
}

/** What is left to do where the link came without its token. */
function NoToken() {
  const { t } = useTranslation();
  return (
    <AuthFrame title={t('passwords.reset.no_token')} lead={t('passwords.reset.no_token_text')}>
      <ButtonLink to="/auth/forgot-password" variant="primary" size="lg">
        {t('passwords.reset.again')}
      </ButtonLink>
      <p>
        <Link to="/auth/login">{t('auth.to_sign_in')}</Link>
      </p>
    </AuthFrame>
  );
}

/** Chooses a new password by the mailed link. */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const token = useLinkToken();
  const meta = useShownInPlace();
  // Whoever was signed in here is not any more.
  const reset = useMutation({ meta, mutationFn: resetPassword, onSuccess: clearSession });
  usePageTitle(t('passwords.reset.title'));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    reset.mutate({ token, password: textOf(new FormData(event.currentTarget), 'password') });
  };
  const fields = reset.error instanceof ApiError ? reset.error.fields : {};
  const { error } = reset;

  if (reset.isSuccess) {
    const { email } = reset.data;
    return (
      <AuthFrame title={t('passwords.reset.done')} lead={t('passwords.reset.done_text', { email })}>
        <ButtonLink to="/auth/login" state={{ email }} variant="primary" size="lg">
          {t('auth.sign_in')}
        </ButtonLink>
      </AuthFrame>
    );
  }
  if (token === '') return <NoToken />;
  return (
    <AuthFrame title={t('passwords.reset.title')} lead={t('passwords.reset.lead')}>
      <form onSubmit={submit} style={{ display: 'contents' }}>
        {error && <ErrorNote error={error} />}
        <NewPasswordInput
          label={t('passwords.reset.password')}
          name="password"
          error={fields.password}
        />
        <Button type="submit" variant="primary" size="lg" isBusy={reset.isPending}>
          {t('passwords.reset.save')}
        </Button>
      </form>
      <p>
        <Link to="/auth/forgot-password">{t('passwords.reset.again')}</Link>
      </p>
    </AuthFrame>
  );
}
