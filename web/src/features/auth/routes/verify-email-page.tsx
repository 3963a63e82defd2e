import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { ButtonLink } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { PageLoader } from '#web/components/page-loader.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { tellError } from '#web/lib/tell-error.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { verificationQuery } from '../api/auth.ts';
import { AuthFrame } from '../components/auth-frame.tsx';

/** Somebody who is signed in goes on to their decks, and is told there what became of the link. */
function ToDecks({ error }: { error: Error | null }) {
  const { t } = useTranslation();
  const tell = useEffectEvent(() => {
    if (error) tellError(error);
    else showToast({ text: t('auth.verify.done'), tone: 'plain' });
  });
  useEffect(() => tell(), []);
  return <Navigate to="/dashboard" replace />;
}

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
  const error = token === '' ? new Error(t('auth.verify.no_token')) : verification.error;
  if (session === 'in') return <ToDecks error={error} />;
  if (verification.isSuccess) {
    const { email } = verification.data;
    return (
      <AuthFrame title={t('auth.verify.done')} lead={t('auth.verify.done_text', { email })}>
        <ButtonLink to="/auth/login" state={{ email }} variant="primary" size="lg">
          {t('auth.sign_in')}
        </ButtonLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('auth.verify.failed')}>
      <ErrorNote error={error} />
      <p>
        <Link to="/auth/verify-email-sent">{t('auth.send_again')}</Link>
      </p>
    </AuthFrame>
  );
}
