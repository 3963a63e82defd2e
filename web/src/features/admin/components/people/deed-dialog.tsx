import { useInfiniteQuery } from '@tanstack/react-query';
import type { User } from '#shared/schemas/users.ts';
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
import { focusPage } from '../focus-page.ts';
import { changeOf, type Deed } from './deeds.ts';

type Props = { person: User; deed: Deed; onClose: () => void; onDone?: () => void };

/** What goes with a user that is deleted. */
function Goes({ person }: { person: User }) {
  const { t } = useTranslation();
  const decks = useInfiniteQuery(personDecksQuery(person.id));
  const count = decks.data?.pages[0]?.total;
  return (
    <div className={styles.goes}>
      <p>{t('people.goes.title')}</p>
      <ul>
        {count !== 0 && (
          <li>
            {count === undefined ? t('people.goes.decks_all') : t('people.goes.decks', { count })}
          </li>
        )}
        <li>{t('people.goes.sources')}</li>
        <li>{t('people.goes.sessions')}</li>
      </ul>
      <p>{t('people.goes_stays')}</p>
    </div>
  );
}

/** Asks before a user is disabled, deleted, signed out, or given or taken the rights of an admin. */
export function DeedDialog({ person, deed, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const isSelf = useSession((session) => session.user?.id === person.id);
  const change = useChangePerson();
  const remove = useDeletePerson();
  const end = useEndSessions();
  const reset = useResetFactors();
  const resume = useResumeMail();
  const calls = [change, remove, end, reset, resume];
  const name = person.full_name || person.email;

  const done = () => {
    announce(t(`people.did.${deed}`, { name }));
    onClose();
    onDone?.();
    focusPage();
  };
  const confirm = () => {
    if (deed === 'delete') remove.mutate(person.id, { onSuccess: done });
    else if (deed === 'end_sessions') end.mutate(person.id, { onSuccess: done });
    else if (deed === 'reset_mfa') reset.mutate(person.id, { onSuccess: done });
    else if (deed === 'resume_mail') resume.mutate(person.id, { onSuccess: done });
    else change.mutate({ id: person.id, ...changeOf[deed] }, { onSuccess: done });
  };

  return (
    <ConfirmDialog
      title={t(`people.ask.${deed}`, { name })}
      confirm={t(`people.deed.${deed}`)}
      {...(deed === 'delete' && { typed: person.email })}
      isBusy={calls.some(({ isPending }) => isPending)}
      error={calls.find(({ error }) => error)?.error ?? null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className={styles.muted}>{t(`people.means.${deed}`)}</p>
      {isSelf && <p className={styles.warning}>{t('people.self_warning')}</p>}
      {deed === 'delete' && <Goes person={person} />}
    </ConfirmDialog>
  );
}
