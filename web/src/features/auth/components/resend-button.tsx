import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Button } from '#web/components/button.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { resendVerification } from '../api/auth.ts';
import type { AuthPageFields } from './use-auth-page-state.ts';

/** Sends another verification email, then opens the page that says that an email was sent. */
export function ResendButton({ email, state }: { email: string; state: AuthPageFields['state'] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const resend = useMutation({ mutationFn: resendVerification });
  const onClick = () =>
    resend.mutate(email, {
      onSuccess: () =>
        navigate('/auth/verify-email-sent', { state: { ...state, email, sentAt: Date.now() } }),
    });
  return (
    <Button size="sm" isBusy={resend.isPending} onClick={onClick}>
      {t('auth.send_again')}
    </Button>
  );
}
