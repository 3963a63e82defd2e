import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '#web/components/button.tsx';
import { textOf } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { resendVerification } from '../api/auth.ts';
import { useCountdown } from '../api/use-countdown.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import { EmailField } from '../components/email-field.tsx';
import { LocalMail } from '../components/local-mail.tsx';
import { useCarried } from '../components/use-carried.ts';

const waitSeconds = 60;

/** The mail is on its way; another one can be asked for once a minute. Who came by a bad link asks for one here. */
export function VerifyEmailSentPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const carried = useCarried();
  const { email, sentAt, state } = carried;
  const resend = useMutation({ mutationFn: resendVerification });
  const left = useCountdown(waitSeconds, sentAt);
  const title = sentAt > 0 ? t('auth.sent.title') : t('auth.confirm_title');
  usePageTitle(title);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const to = sentAt > 0 ? email : textOf(new FormData(event.currentTarget), 'email');
    resend.mutate(to, {
      onSuccess: () =>
        navigate('/auth/verify-email-sent', {
          replace: true,
          state: { ...state, email: to, sentAt: Date.now() },
        }),
    });
  };

  return (
    <AuthFrame
      title={title}
      lead={sentAt > 0 ? t('auth.sent.text', { email }) : t('auth.sent.ask')}
    >
      <form onSubmit={submit} style={{ display: 'contents' }}>
        {sentAt === 0 && <EmailField carried={carried} />}
        <Button type="submit" size="lg" disabled={left > 0} isBusy={resend.isPending}>
          {left > 0 ? t('auth.sent.wait', { seconds: left }) : t('auth.send_again')}
        </Button>
      </form>
      <p role="status">{resend.isSuccess && t('auth.sent.again')}</p>
      {sentAt > 0 && <LocalMail />}
      <p>
        <Link to="/auth/login" state={state}>
          {t('auth.to_sign_in')}
        </Link>
      </p>
    </AuthFrame>
  );
}
