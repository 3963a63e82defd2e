import type { Invite } from '#shared/schemas/invites.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useDeleteInvite } from '../../api/invites.ts';
import styles from '../admin.module.css';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { restoreLostFocus } from '../restore-lost-focus.ts';
import { formatCode } from './invite-link.ts';

type Props = { invite: Invite; onClose: () => void; onDone?: () => void };

/** Confirms deleting a code. */
export function DeleteInviteDialog({ invite, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const remove = useDeleteInvite();
  const code = formatCode(invite.code);
  const onDeleted = () => {
    announce(t('invites.deleted', { code }));
    onClose();
    onDone?.();
    restoreLostFocus();
  };
  return (
    <ConfirmDialog
      title={t('invites.ask_delete', { code })}
      confirmLabel={t('invites.delete')}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(invite.id, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      <p className={styles.muted}>{t('invites.delete_text')}</p>
    </ConfirmDialog>
  );
}
