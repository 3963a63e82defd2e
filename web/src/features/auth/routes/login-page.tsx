import type { FormEvent } from 'react';
import { Suspense, useEffect } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { PageLoader } from '#web/components/page-loader.tsx';
import { PasskeySignIn, SecondStep } from '#web/features/mfa/components/lazy.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { getFormText } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { setSessionError, useSession } from '#web/lib/session/session-store.ts';
import { useLogin } from '../api/use-login.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { EmailField } from '../components/email-field.tsx';
import { PasswordInput } from '../components/password-input.tsx';
import { ResendButton } from '../components/resend-button.tsx';
import { useAuthPageState } from '../components/use-auth-page-state.ts';

/** The sign-in page. The page requested before is in the location's state. */
export function LoginPage() {
  const { t } = useTranslation();
  const page = useAuthPageState();
  const { state } = page;
  const login = useLogin();
  const { error, isExpired } = useSession();
  usePageTitle(t('auth.sign_in'));
  useEffect(() => () => setSessionError(null), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    login.mutate({ email: getFormText(form, 'email'), password: getFormText(form, 'password') });
  };
  const isUnverified = login.error instanceof ApiError && login.error.code === 'email_unverified';

  if (login.data) {
    return (
      <AuthLayout title={t('auth.sign_in')}>
        <Suspense fallback={<PageLoader />}>
          <SecondStep challenge={login.data} onRestart={login.reset} />
        </Suspense>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('auth.sign_in')} lead={t('auth.sign_in_lead')}>
      <form onSubmit={submit} style={{ display: 'contents' }}>
        {error && (
          <ErrorNote error={login.error?.message ? login.error : error}>
            {isUnverified && <ResendButton email={login.variables?.email ?? ''} state={state} />}
          </ErrorNote>
        )}
        {isExpired && <ErrorNote error={t('auth.ended')} />}
        <EmailField page={page} hasFocus />
        <PasswordInput
          label={t('auth.password')}
          name="password"
          autoComplete="current-password"
          required
        />
        <Button type="submit" variant="primary" size="lg" isBusy={login.isPending}>
          {t('auth.sign_in')}
        </Button>
      </form>
      <Suspense fallback={null}>
        <PasskeySignIn />
      </Suspense>
      <p>
        <Link to="/auth/forgot-password" state={state}>
          {t('auth.forgotten')}
        </Link>
      </p>
      <p>
        {t('auth.no_account')}{' '}
        <Link to="/auth/register" state={state}>
          {t('auth.register')}
        </Link>
      </p>
    </AuthLayout>
  );
}
