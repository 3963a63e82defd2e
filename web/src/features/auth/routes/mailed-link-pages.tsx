import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { getFormText } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { clearSession } from '#web/lib/session/session-store.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';
import { forgotPassword, resetPassword } from '../api/passwords.ts';
import { stopInvitations } from '../api/stop-invitations.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { EmailField } from '../components/email-field.tsx';
import { LocalMail } from '../components/local-mail.tsx';
import { NewPasswordInput } from '../components/password-input.tsx';
import { useAuthPageState } from '../components/use-auth-page-state.ts';
import { useLinkToken } from '../components/use-link-token.ts';

/** Sends a password reset link. */
export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const page = useAuthPageState();
  const meta = useErrorShownInForm();
  const sendLink = useMutation({ meta, mutationFn: forgotPassword });
  usePageTitle(t('passwords.forgot.title'));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    sendLink.mutate(getFormText(new FormData(event.currentTarget), 'email'));
  };

  return (
    <AuthLayout title={t('passwords.forgot.title')} lead={t('passwords.forgot.lead')}>
      <form onSubmit={submit} style={{ display: 'contents' }}>
        {sendLink.error && <ErrorNote error={sendLink.error} />}
        <EmailField page={page} />
        <Button type="submit" variant="primary" size="lg" isBusy={sendLink.isPending}>
          {t('passwords.forgot.send')}
        </Button>
      </form>
      <p role="status">
        {sendLink.isSuccess && t('passwords.forgot.sent', { email: sendLink.variables })}
      </p>
      {sendLink.isSuccess && <LocalMail />}
      <p>
        <Link to="/auth/login" state={page.state}>
          {t('auth.to_sign_in')}
        </Link>
      </p>
    </AuthLayout>
  );
}

/** Shown when the reset link has no token. */
function MissingTokenNote() {
  const { t } = useTranslation();
  return (
    <AuthLayout title={t('passwords.reset.no_token')} lead={t('passwords.reset.no_token_text')}>
      <ButtonLink to="/auth/forgot-password" variant="primary" size="lg">
        {t('passwords.reset.again')}
      </ButtonLink>
      <p>
        <Link to="/auth/login">{t('auth.to_sign_in')}</Link>
      </p>
    </AuthLayout>
  );
}

/** Sets a new password with the token of the emailed link. */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const token = useLinkToken();
  const meta = useErrorShownInForm();
  // The reset also revoked this browser's session, so the stored session must be cleared.
  const reset = useMutation({ meta, mutationFn: resetPassword, onSuccess: clearSession });
  usePageTitle(t('passwords.reset.title'));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    reset.mutate({ token, password: getFormText(new FormData(event.currentTarget), 'password') });
  };
  const fields = reset.error instanceof ApiError ? reset.error.fields : {};
  const { error } = reset;

  if (reset.isSuccess) {
    const { email } = reset.data;
    return (
      <AuthLayout
        title={t('passwords.reset.done')}
        lead={t('passwords.reset.done_text', { email })}
      >
        <ButtonLink to="/auth/login" state={{ email }} variant="primary" size="lg">
          {t('auth.sign_in')}
        </ButtonLink>
      </AuthLayout>
    );
  }
  if (token === '') return <MissingTokenNote />;
  return (
    <AuthLayout title={t('passwords.reset.title')} lead={t('passwords.reset.lead')}>
      <form onSubmit={submit} style={{ display: 'contents' }}>
        {error && !fields.password && <ErrorNote error={error} />}
        <NewPasswordInput
          label={t('passwords.reset.password')}
          name="password"
          error={fields.password && error?.message}
        />
        <Button type="submit" variant="primary" size="lg" isBusy={reset.isPending}>
          {t('passwords.reset.save')}
        </Button>
      </form>
      <p>
        <Link to="/auth/forgot-password">{t('passwords.reset.again')}</Link>
      </p>
    </AuthLayout>
  );
}

/**
 * Stops mails about shared presentations after a press. Opening the link changes nothing, because mail scanners open
 * links too.
 */
export function StopInvitationsPage() {
  const { t } = useTranslation();
  const token = useLinkToken();
  const meta = useErrorShownInForm();
  const stop = useMutation({ meta, mutationFn: stopInvitations });
  const title = stop.isSuccess ? t('stop_invitations.done') : t('stop_invitations.title');
  usePageTitle(title);

  if (stop.isSuccess)
    return (
      <AuthLayout title={title}>
        <p role="status">{t('stop_invitations.done_text')}</p>
      </AuthLayout>
    );
  return (
    <AuthLayout title={title} lead={t('stop_invitations.lead')}>
      {stop.error && <ErrorNote error={stop.error} />}
      <Button
        variant="primary"
        size="lg"
        isBusy={stop.isPending}
        onClick={() => stop.mutate(token)}
      >
        {t('stop_invitations.confirm')}
      </Button>
    </AuthLayout>
  );
}
