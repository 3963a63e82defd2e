import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Button } from '#web/components/button.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { resendVerification } from '../api/auth.ts';
import type { Carried } from './use-carried.ts';

/** Has another verification mail sent, then goes where that is told. */
export function ResendButton({ email, state }: { email: string; state: Carried['state'] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const resend = useMutation({ mutationFn: resendVerification });
  const press = () =>
    resend.mutate(email, {
      onSuccess: () =>
        navigate('/auth/verify-email-sent', { state: { ...state, email, sentAt: Date.now() } }),
    });
  return (
    <Button size="sm" isBusy={resend.isPending} onClick={press}>
      {t('auth.send_again')}
    </Button>
  );
}
