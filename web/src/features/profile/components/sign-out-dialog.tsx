import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import styles from '#web/components/section.module.css';
import { hasUnsavedWork } from '#web/features/decks/editing/unsaved-work.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { useShownInPlace } from '#web/lib/use-shown-in-place.ts';
import { signOutEverywhere } from '../api/own-access.ts';

/** Asks before every sign-in ends, this one too. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const meta = useShownInPlace();
  const isWorkLost = hasUnsavedWork(useSession((state) => state.user?.id));
  const leave = useMutation({
    meta,
    mutationFn: signOutEverywhere,
    // Of the mutation itself: the page is gone with the session by now.
    onSuccess: () => navigate('/auth/login', { replace: true, state: null }),
  });
  return (
    <Dialog title={t('access_own.everywhere.title')} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.muted}>{t('access_own.everywhere.means')}</p>
        {isWorkLost && <p>{t('user.unsaved.means')}</p>}
        {leave.error && <ErrorNote error={leave.error} />}
        <div className={styles.actions}>
          <Button onClick={onClose} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" isBusy={leave.isPending} onClick={() => leave.mutate()}>
            {t('access_own.everywhere.button')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
