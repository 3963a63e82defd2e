import { useEffect } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './leave-question.module.css';
import { useLeaveQuestion, useSignOut } from './use-leave.ts';

const close = () => useLeaveQuestion.setState({ isOpen: false });

/** Asks before a sign-out discards unsaved work. */
export function LeaveQuestion() {
  const { t } = useTranslation();
  const isOpen = useLeaveQuestion((state) => state.isOpen);
  const signOut = useSignOut();
  useEffect(() => close, []);
  if (!isOpen) return null;
  return (
    <Dialog title={t('user.unsaved.title')} onClose={close}>
      <p>{t('user.unsaved.means')}</p>
      <div className={styles.actions}>
        <Button onClick={close} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button variant="primary" onClick={signOut}>
          {t('user.unsaved.button')}
        </Button>
      </div>
    </Dialog>
  );
}
