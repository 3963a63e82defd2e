import { useMutation } from '@tanstack/react-query';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';
import { stopInvitations } from '../api/auth.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { useLinkToken } from '../components/use-link-token.ts';

/**
 * Stops mails about shared presentations after a press. Opening the link changes nothing, because mail scanners open
 * links too.
 */
export function StopInvitationsPage() {
  const { t } = useTranslation();
  const token = useLinkToken();
  const meta = useErrorShownInForm();
  const stop = useMutation({ meta, mutationFn: stopInvitations });
  const title = t(stop.isSuccess ? 'stop_invitations.done' : 'stop_invitations.title');
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
