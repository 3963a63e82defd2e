import { collaboratorRoles } from '#shared/domain/collaborators.ts';
import type { Collaborator } from '#shared/schemas/collaborators.ts';
import { Button, IconButton } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { IconX } from '#web/components/icons/x.ts';
import { Tag } from '#web/components/tag.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { useChangeRole, useRemoveCollaborator } from '../api/collaborators.ts';
import styles from './people.module.css';

type Props = {
  id: string;
  person: Collaborator;
  /** Whether the user may change and remove people. */
  canManage: boolean;
  onRemoved: (person: Collaborator) => void;
};

/** The role as a select for the owner, as text for others. */
function RoleSelect({ id, person, canManage, name }: Omit<Props, 'onRemoved'> & { name: string }) {
  const { t } = useTranslation();
  const change = useChangeRole();
  if (!canManage) return <span>{t(`collaborators.is.${person.role}`)}</span>;
  return (
    <>
      <select
        className={styles.role}
        aria-label={t('collaborators.role_of', { name })}
        value={change.isPending ? change.variables.role : person.role}
        onChange={(event) => {
          const role = collaboratorRoles.find((one) => one === event.target.value);
          if (role) change.mutate({ id, person: person.id, role });
        }}
      >
        {collaboratorRoles.map((role) => (
          <option key={role} value={role}>
            {t(`collaborators.may.${role}`)}
          </option>
        ))}
      </select>
      {change.error && <ErrorNote error={change.error} />}
    </>
  );
}

/** A person with whom a deck is shared: name, address, role, and a button to remove them or to leave. */
export function PersonRow({ id, person, canManage, onRemoved }: Props) {
  const { t } = useTranslation();
  const remove = useRemoveCollaborator();
  const name = person.full_name ?? person.email ?? t('collaborators.someone');
  const onRemove = () =>
    remove.mutate({ id, person: person.id }, { onSuccess: () => onRemoved(person) });
  return (
    <div className={styles.person}>
      <div className={styles.who}>
        <b>{name}</b>
        {person.is_me && <span className={styles.muted}>{t('collaborators.you')}</span>}
        {person.full_name !== null && person.email !== null && (
          <span className={styles.muted}>{person.email}</span>
        )}
        {person.status === 'invited' && <Tag tone="still">{t('collaborators.invited')}</Tag>}
      </div>
      <RoleSelect {...{ id, person, canManage, name }} />
      {canManage && (
        <IconButton label={t('collaborators.remove', { name })} onClick={onRemove}>
          <IconX />
        </IconButton>
      )}
      {!canManage && person.is_me && (
        <Button size="sm" isBusy={remove.isPending} onClick={onRemove}>
          {t('collaborators.leave')}
        </Button>
      )}
      {remove.error && (
        <div className={styles.wide}>
          <ErrorNote error={remove.error} />
        </div>
      )}
    </div>
  );
}
