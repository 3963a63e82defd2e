import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '#web/components/button.tsx';
import { getFormText } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { resendVerification } from '../api/auth.ts';
import { useCountdown } from '../api/use-countdown.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { EmailField } from '../components/email-field.tsx';
import { LocalMail } from '../components/local-mail.tsx';
import { useAuthPageState } from '../components/use-auth-page-state.ts';

const resendWaitSeconds = 60;

/**
 * Shown after a verification email was sent; another email can be requested after a minute. Also
 * shown after an invalid link, to request a new email.
 */
export function VerifyEmailSentPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const page = useAuthPageState();
  const { email, sentAt, state } = page;
  const resend = useMutation({ mutationFn: resendVerification });
  const secondsLeft = useCountdown(resendWaitSeconds, sentAt);
  const title = sentAt > 0 ? t('auth.sent.title') : t('auth.confirm_title');
  usePageTitle(title);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const to = sentAt > 0 ? email : getFormText(new FormData(event.currentTarget), 'email');
    resend.mutate(to, {
      onSuccess: () =>
        navigate('/auth/verify-email-sent', {
          replace: true,
          state: { ...state, email: to, sentAt: Date.now() },
        }),
    });
  };

  return (
    <AuthLayout
      title={title}
      lead={sentAt > 0 ? t('auth.sent.text', { email }) : t('auth.sent.ask')}
    >
      <form onSubmit={submit} style={{ display: 'contents' }}>
        {sentAt === 0 && <EmailField page={page} />}
        <Button type="submit" size="lg" disabled={secondsLeft > 0} isBusy={resend.isPending}>
          {secondsLeft > 0 ? t('auth.sent.wait', { seconds: secondsLeft }) : t('auth.send_again')}
        </Button>
      </form>
      <p role="status">{resend.isSuccess && t('auth.sent.again')}</p>
      {sentAt > 0 && <LocalMail />}
      <p>
        <Link to="/auth/login" state={state}>
          {t('auth.to_sign_in')}
        </Link>
      </p>
    </AuthLayout>
  );
}
