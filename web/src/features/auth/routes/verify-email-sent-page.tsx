import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '#web/components/button.tsx';
import { TextInput } from '#web/components/inputs.tsx';
import { textOf } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { resendVerification } from '../api/auth.ts';
import { useCountdown } from '../api/use-countdown.ts';
import { AuthFrame } from '../components/auth-frame.tsx';

const waitSeconds = 60;

type FromState = { email?: string; shouldSend?: boolean } | null;

/** The mail is on its way; another one can be asked for once a minute. */
export function VerifyEmailSentPage() {
  const { t } = useTranslation();
  const state = useLocation().state as FromState;
  const known = state?.email ?? '';
  const resend = useMutation({ mutationFn: resendVerification });
  const { left, start } = useCountdown(waitSeconds, known !== '' && !state?.shouldSend);
  usePageTitle(t('auth.sent.title'));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = known || textOf(new FormData(event.currentTarget), 'email');
    resend.mutate(email, { onSuccess: start });
  };
  const lead =
    known === '' || state?.shouldSend ? t('auth.sent.ask') : t('auth.sent.text', { email: known });

  return (
    <AuthFrame title={t('auth.sent.title')} lead={lead}>
      <form onSubmit={submit} style={{ display: 'contents' }}>
        {known === '' && (
          <TextInput
            label={t('auth.email')}
            name="email"
            type="email"
            autoComplete="email"
            required
          />
        )}
        <Button type="submit" size="lg" disabled={left > 0} isBusy={resend.isPending}>
          {left > 0 ? t('auth.sent.wait', { seconds: left }) : t('auth.send_again')}
        </Button>
      </form>
      <p role="status">{resend.isSuccess && t('auth.sent.again')}</p>
      <p>
        <Link to="/auth/login">{t('auth.to_sign_in')}</Link>
      </p>
    </AuthFrame>
  );
}
