import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { InviteDetail } from '#shared/schemas/invites.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { RetryNote } from '#web/components/retry-note.tsx';
import { announce } from '#web/lib/announce.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { inviteQuery, useChangeInvite } from '../../api/invites.ts';
import admin from '../admin.module.css';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import styles from '../drawer.module.css';
import { isNotFound } from '../is-not-found.ts';
import { EmptyNote, ListSkeleton } from '../list-state.tsx';
import { CopyLinkButton } from './copy-link-button.tsx';
import { DeleteInviteDialog } from './delete-invite-dialog.tsx';
import { InviteFields, pickChangedFields, readInviteForm } from './invite-fields.tsx';
import { formatCode } from './invite-link.ts';
import { InviteTag } from './invite-tag.tsx';

type FormRef = RefObject<HTMLFormElement | null>;

/** Whether the form has unsaved changes. */
function hasUnsavedChanges(
  form: HTMLFormElement | null,
  invite: InviteDetail | undefined,
): boolean {
  if (!form || !invite) return false;
  return (
    Object.keys(pickChangedFields(readInviteForm(new FormData(form), invite), invite)).length > 0
  );
}

function EditForm({ invite, form }: { invite: InviteDetail; form: FormRef }) {
  const { t } = useTranslation();
  const change = useChangeInvite();
  const [isUnchanged, setIsUnchanged] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const changes = pickChangedFields(
      readInviteForm(new FormData(event.currentTarget), invite),
      invite,
    );
    const hasChanges = Object.keys(changes).length > 0;
    setIsUnchanged(!hasChanges);
    if (!hasChanges) return change.reset();
    change.mutate(
      { id: invite.id, ...changes },
      { onSuccess: () => announce(t('invites.saved', { code: formatCode(invite.code) })) },
    );
  };
  const fields = change.error instanceof ApiError ? change.error.fields : {};
  return (
    <form ref={form} onSubmit={submit} className={admin.form}>
      <InviteFields fields={fields} invite={invite} />
      {change.error && (
        <div className={admin.full}>
          <ErrorNote error={change.error} />
        </div>
      )}
      <div className={admin.actions}>
        <p role="status" className={admin.muted}>
          {change.isSuccess && t('admin.saved')}
          {isUnchanged && t('admin.as_before')}
        </p>
        <Button type="submit" variant="primary" isBusy={change.isPending}>
          {t('admin.save')}
        </Button>
      </div>
    </form>
  );
}

/** The users who registered with a code. */
function InviteUses({ invite }: { invite: InviteDetail }) {
  const { t, language } = useTranslation();
  return (
    <section>
      <h3 className={styles.heading}>
        {t('invites.used_by', { used: invite.used_count, max: invite.max_uses })}
      </h3>
      {invite.uses.length === 0 && <p className={admin.muted}>{t('invites.unused')}</p>}
      <ul className={styles.decks}>
        {invite.uses.map((use) => (
          <li key={use.user_id}>
            {use.email === null ? (
              <span className={admin.muted}>{t('usage.deleted_user')}</span>
            ) : (
              <Link to={`/admin/users?user=${use.user_id}`}>{use.email}</Link>
            )}
            <time className={admin.meta} dateTime={use.used_at}>
              {formatDateTime(use.used_at, language)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

type InviteSectionProps = { invite: InviteDetail; form: FormRef; onDelete: () => void };

function InviteSections({ invite, form, onDelete }: InviteSectionProps) {
  const { t, language } = useTranslation();
  return (
    <div className={styles.sections}>
      <p className={styles.identity}>
        <InviteTag state={invite.state} />
        <span>
          {t('invites.created_at', { date: formatDateTime(invite.created_at, language) })}
        </span>
        {invite.state === 'usable' && <CopyLinkButton code={invite.code} />}
      </p>
      <EditForm key={invite.id} invite={invite} form={form} />
      <InviteUses invite={invite} />
      <ul className={styles.actions}>
        <li>
          <p>{t('invites.delete_text')}</p>
          <Button size="sm" className={styles.dangerous} onClick={onDelete}>
            {t('invites.delete')}
          </Button>
        </li>
      </ul>
    </div>
  );
}

type DiscardProps = { invite: InviteDetail; onClose: () => void; onDiscard: () => void };

/** Confirms discarding unsaved changes. */
function DiscardDialog({ invite, onClose, onDiscard }: DiscardProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('invites.unsaved.ask')}
      confirmLabel={t('invites.unsaved.leave')}
      isBusy={false}
      error={null}
      onConfirm={onDiscard}
      onClose={onClose}
    >
      <p className={admin.muted}>{t('invites.unsaved.text', { code: formatCode(invite.code) })}</p>
    </ConfirmDialog>
  );
}

/** An invite code: edit form, uses and deletion. */
export function InviteDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: invite, error, refetch } = useQuery(inviteQuery(id));
  const [dialog, setDialog] = useState<'delete' | 'leave'>();
  const form = useRef<HTMLFormElement>(null);
  const closeOrConfirm = () =>
    hasUnsavedChanges(form.current, invite) ? setDialog('leave') : onClose();
  const closeDialog = () => setDialog(undefined);
  const title = invite ? formatCode(invite.code) : t('invites.one');
  return (
    <>
      <Dialog title={title} size="side" onClose={closeOrConfirm}>
        {invite && (
          <InviteSections invite={invite} form={form} onDelete={() => setDialog('delete')} />
        )}
        {!invite && !error && <ListSkeleton />}
        {!invite && isNotFound(error) && (
          <EmptyNote title={t('invites.not_found')} text={t('invites.not_found_text')} />
        )}
        {!invite && error && !isNotFound(error) && <RetryNote error={error} onRetry={refetch} />}
      </Dialog>
      {invite && dialog === 'delete' && (
        <DeleteInviteDialog invite={invite} onClose={closeDialog} onDone={onClose} />
      )}
      {invite && dialog === 'leave' && (
        <DiscardDialog invite={invite} onClose={closeDialog} onDiscard={onClose} />
      )}
    </>
  );
}
