import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { ButtonLink } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { PageLoader } from '#web/components/page-loader.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { verificationQuery } from '../api/auth.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import { ResendLink } from '../components/resend-link.tsx';

/** Redeems the link's token first, for a signed-in visitor too; only then goes anywhere else. */
export function VerifyEmailPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const verification = useQuery(verificationQuery(token));
  const session = useSession((state) => state.status);
  usePageTitle(t('auth.verify.title'));

  const isDone = token === '' || verification.isSuccess || verification.isError;
  if (!isDone || session === 'loading') return <PageLoader label={t('auth.verify.working')} />;
  if (session === 'in') return <Navigate to="/dashboard" replace />;
  if (verification.isSuccess) {
    return (
      <AuthFrame
        title={t('auth.verify.done')}
        lead={t('auth.verify.done_text', { email: verification.data.email })}
      >
        <ButtonLink to="/auth/login" variant="primary" size="lg">
          {t('auth.sign_in')}
        </ButtonLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('auth.verify.failed')}>
      <ErrorNote error={verification.error ?? t('auth.verify.no_token')} />
      <p>
        <ResendLink email="" />
      </p>
    </AuthFrame>
  );
}
