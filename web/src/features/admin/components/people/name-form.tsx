import type { FormEvent } from 'react';
import type { UserDetail } from '#shared/schemas/users.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { TextInput } from '#web/components/inputs.tsx';
import { announce } from '#web/lib/announce.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { getFormText } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useChangePerson } from '../../api/change-person.ts';
import styles from '../admin.module.css';

/** Changes a user's name. */
export function NameForm({ person }: { person: UserDetail }) {
  const { t } = useTranslation();
  const change = useChangePerson();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const full_name = getFormText(new FormData(event.currentTarget), 'full_name');
    if (full_name.trim() === person.full_name) return;
    change.mutate(
      { id: person.id, full_name },
      { onSuccess: (user) => announce(t('people.renamed', { name: user.full_name })) },
    );
  };
  const nameError = change.error instanceof ApiError ? change.error.fields.full_name : undefined;
  return (
    <form onSubmit={submit} className={styles.line}>
      <TextInput
        key={person.full_name}
        label={t('people.name')}
        name="full_name"
        defaultValue={person.full_name}
        required
        maxLength={100}
        autoComplete="off"
        error={nameError}
      />
      <Button type="submit" isBusy={change.isPending}>
        {t('admin.save')}
      </Button>
      {change.error && nameError === undefined && <ErrorNote error={change.error} />}
    </form>
  );
}
