import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { User } from '#shared/schemas/users.ts';
import { IdentityCheck } from '#web/features/mfa/components/lazy.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import {
  useChangePerson,
  useDeletePerson,
  useEndSessions,
  useResetFactors,
  useResumeMail,
} from '../../api/change-person.ts';
import { personDecksQuery } from '../../api/people.ts';
import styles from '../admin.module.css';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { restoreLostFocus } from '../restore-lost-focus.ts';
import { actionChanges, type UserAction } from './user-actions.ts';

type Props = { person: User; action: UserAction; onClose: () => void; onDone?: () => void };

/** The data that is deleted together with a user. */
function DeletedData({ person }: { person: User }) {
  const { t } = useTranslation();
  const decks = useInfiniteQuery(personDecksQuery(person.id));
  const count = decks.data?.pages[0]?.total;
  return (
    <div className={styles.deletedData}>
      <p>{t('people.deleted_data.title')}</p>
      <ul>
        {count !== 0 && (
          <li>
            {count === undefined
              ? t('people.deleted_data.decks_all')
              : t('people.deleted_data.decks', { count })}
          </li>
        )}
        <li>{t('people.deleted_data.sources')}</li>
        <li>{t('people.deleted_data.sessions')}</li>
      </ul>
      <p>{t('people.kept_data')}</p>
    </div>
  );
}

function ActionConfirmation({ person, action, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const isSelf = useSession((session) => session.user?.id === person.id);
  const change = useChangePerson();
  const remove = useDeletePerson();
  const endSessions = useEndSessions();
  const reset = useResetFactors();
  const resume = useResumeMail();
  const calls = [change, remove, endSessions, reset, resume];
  const name = person.full_name || person.email;

  const onSuccess = () => {
    announce(t(`people.success.${action}`, { name }));
    onClose();
    onDone?.();
    restoreLostFocus();
  };
  const confirm = () => {
    if (action === 'delete') remove.mutate(person.id, { onSuccess: onSuccess });
    else if (action === 'end_sessions') endSessions.mutate(person.id, { onSuccess: onSuccess });
    else if (action === 'reset_mfa') reset.mutate(person.id, { onSuccess: onSuccess });
    else if (action === 'resume_mail') resume.mutate(person.id, { onSuccess: onSuccess });
    else change.mutate({ id: person.id, ...actionChanges[action] }, { onSuccess: onSuccess });
  };

  return (
    <ConfirmDialog
      title={t(`people.confirm_title.${action}`, { name })}
      confirmLabel={t(`people.action.${action}`)}
      {...(action === 'delete' && { confirmationText: person.email })}
      isBusy={calls.some(({ isPending }) => isPending)}
      error={calls.find(({ error }) => error)?.error ?? null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className={styles.muted}>{t(`people.consequence.${action}`)}</p>
      {isSelf && <p className={styles.warning}>{t('people.self_warning')}</p>}
      {action === 'delete' && <DeletedData person={person} />}
    </ConfirmDialog>
  );
}

/**
 * Actions that need a recent proof of identity, because they can't be undone or stay in effect after a stolen session
 * ends.
 */
const identityProofActions: readonly Props['action'][] = ['promote', 'delete', 'reset_mfa'];

/**
 * Confirms an admin's action on a user, such as disabling, deleting or signing out. Some need a
 * recent proof of identity.
 */
export function UserActionDialog(props: Props) {
  if (!identityProofActions.includes(props.action)) return <ActionConfirmation {...props} />;
  return (
    <Suspense>
      <IdentityCheck onClose={props.onClose}>
        <ActionConfirmation {...props} />
      </IdentityCheck>
    </Suspense>
  );
}
