import { useEffect } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './leave-confirmation.module.css';
import { useLeaveConfirmation, useSignOut } from './use-sign-out.ts';

const closeConfirmation = () => useLeaveConfirmation.setState({ isOpen: false });

/** Confirmation before a sign-out discards unsaved work. */
export function LeaveConfirmation() {
  const { t } = useTranslation();
  const isOpen = useLeaveConfirmation((state) => state.isOpen);
  const signOut = useSignOut();
  useEffect(() => closeConfirmation, []);
  if (!isOpen) return null;
  return (
    <Dialog title={t('user.unsaved.title')} onClose={closeConfirmation}>
      <p>{t('user.unsaved.means')}</p>
      <div className={styles.actions}>
        <Button onClick={closeConfirmation} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button variant="primary" onClick={signOut}>
          {t('user.unsaved.button')}
        </Button>
      </div>
    </Dialog>
  );
}
