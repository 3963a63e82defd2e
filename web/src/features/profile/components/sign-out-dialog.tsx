import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import styles from '#web/components/section.module.css';
import { hasUnsavedWork } from '#web/features/decks/editing/unsaved-work.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';
import { signOutEverywhere } from '../api/own-access.ts';

/** Confirms that all sessions end, including this one. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const meta = useErrorShownInForm();
  const hasUnsaved = hasUnsavedWork(useSession((state) => state.user?.id));
  const signOut = useMutation({
    meta,
    mutationFn: signOutEverywhere,
    // Set on the mutation, because the component unmounts when the session ends.
    onSuccess: () => navigate('/auth/login', { replace: true, state: null }),
  });
  return (
    <Dialog title={t('access_own.everywhere.title')} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.muted}>{t('access_own.everywhere.means')}</p>
        {hasUnsaved && <p>{t('user.unsaved.means')}</p>}
        {signOut.error && <ErrorNote error={signOut.error} />}
        <div className={styles.actions}>
          <Button onClick={onClose} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" isBusy={signOut.isPending} onClick={() => signOut.mutate()}>
            {t('access_own.everywhere.button')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
