import { useState } from 'react';
import type { InviteRequest } from '#shared/schemas/invites.ts';
import { Button } from '#web/components/button.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { useDeclineRequests } from '../../api/invite-requests.ts';
import styles from '../admin.module.css';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { restoreLostFocus } from '../restore-lost-focus.ts';

/** Declines all requests of the displayed page without e-mails, after a confirmation. */
export function DeclineAllButton({ requests }: { requests: readonly InviteRequest[] }) {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <div>
      <Button onClick={() => setIsConfirming(true)}>
        {t('requests.decline_shown', { count: requests.length })}
      </Button>
      {isConfirming && (
        <DeclineAllDialog requests={requests} onClose={() => setIsConfirming(false)} />
      )}
    </div>
  );
}

type Props = { requests: readonly InviteRequest[]; onClose: () => void };

function DeclineAllDialog({ requests, onClose }: Props) {
  const { t } = useTranslation();
  // Stores the requests that were displayed when the dialog opened: requests that arrive later must not be declined
  // unseen.
  const [ids] = useState(() => requests.map(({ id }) => id));
  const decline = useDeclineRequests();
  const count = ids.length;
  const onSuccess = () => {
    showToast({ text: t('requests.declined_shown', { count }), tone: 'plain' });
    onClose();
    restoreLostFocus();
  };
  return (
    <ConfirmDialog
      title={t('requests.ask_decline_shown', { count })}
      confirmLabel={t('requests.decline')}
      isBusy={decline.isPending}
      error={decline.error}
      onConfirm={() => decline.mutate(ids, { onSuccess })}
      onClose={onClose}
    >
      <p className={styles.muted}>{t('requests.decline_shown_text')}</p>
    </ConfirmDialog>
  );
}
