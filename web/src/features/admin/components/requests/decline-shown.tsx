import { useState } from 'react';
import type { InviteRequest } from '#shared/schemas/invites.ts';
import { Button } from '#web/components/button.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { useDeclineRequests } from '../../api/invite-requests.ts';
import styles from '../admin.module.css';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { restoreLostFocus } from '../restore-lost-focus.ts';

/** Declines all requests of the shown page without e-mails, after a confirmation. */
export function DeclineShown({ requests }: { requests: readonly InviteRequest[] }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <div>
      <Button onClick={() => setAsking(true)}>
        {t('requests.decline_shown', { count: requests.length })}
      </Button>
      {isAsking && <DeclineShownDialog requests={requests} onClose={() => setAsking(false)} />}
    </div>
  );
}

type Props = { requests: readonly InviteRequest[]; onClose: () => void };

function DeclineShownDialog({ requests, onClose }: Props) {
  const { t } = useTranslation();
  // Keeps the requests that were shown when the dialog opened, because new ones must not be declined unseen.
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
