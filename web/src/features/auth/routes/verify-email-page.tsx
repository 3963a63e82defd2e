import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { ButtonLink } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { PageLoader } from '#web/components/page-loader.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { showError } from '#web/lib/show-error.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { verificationQuery } from '../api/auth.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { ConfirmEmailForm } from '../components/confirm-email-form.tsx';
import { useLinkToken } from '../components/use-link-token.ts';

/** Redirects a signed-in visitor to the dashboard, with a toast about the link's result. Shown until the dashboard's code is loaded. */
function DashboardRedirect({ error }: { error: Error | null }) {
  const { t } = useTranslation();
  const showResult = useEffectEvent(() => {
    if (error) showError(error);
    else showToast({ text: t('verify.done'), tone: 'plain' });
  });
  useEffect(() => showResult(), []);
  return (
    <>
      <Navigate to="/dashboard" replace />
      <PageLoader />
    </>
  );
}

function ConfirmedNote({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <AuthLayout title={t('verify.done')} lead={t('verify.done_text', { email })}>
      <ButtonLink to="/auth/login" state={{ email }} variant="primary" size="lg">
        {t('auth.sign_in')}
      </ButtonLink>
    </AuthLayout>
  );
}

function FailedNote({ error }: { error: Error | null }) {
  const { t } = useTranslation();
  return (
    <AuthLayout title={t('verify.failed')}>
      <ErrorNote error={error} />
      <p>
        <Link to="/auth/verify-email-sent">{t('auth.send_again')}</Link>
      </p>
    </AuthLayout>
  );
}

/**
 * Shows the form of a verification link. Opening the link changes nothing, because mail scanners
 * open links too.
 */
export function VerifyEmailPage() {
  const { t } = useTranslation();
  const token = useLinkToken();
  const { data: link, isPending, error: failure } = useQuery(verificationQuery(token));
  const [confirmed, setConfirmed] = useState('');
  const session = useSession((state) => state.status);
  usePageTitle(t('auth.confirm_title'));

  const isLoading = token !== '' && isPending;
  if (isLoading || session === 'loading') return <PageLoader label={t('verify.working')} />;
  if (link && !link.verified && !confirmed)
    return <ConfirmEmailForm token={token} link={link} onConfirmed={setConfirmed} />;
  const error = token === '' ? new Error(t('verify.no_token')) : failure;
  if (session === 'in') return <DashboardRedirect error={error} />;
  return link ? <ConfirmedNote email={link.email} /> : <FailedNote error={error} />;
}
