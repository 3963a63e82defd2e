import { type FormEvent, useEffect, useRef } from 'react';
import { collaboratorRoles } from '#shared/domain/collaborators.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { Select, TextInput } from '#web/components/inputs.tsx';
import { announce } from '#web/lib/announce.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { getFormText } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useAddCollaborator } from '../api/collaborators.ts';
import styles from './people.module.css';

/** The form that shares a deck with a person by e-mail address. */
export function AddPerson({ id }: { id: string }) {
  const { t } = useTranslation();
  const add = useAddCollaborator(id);
  const form = useRef<HTMLFormElement>(null);
  const { error } = add;
  const fields = error instanceof ApiError ? error.fields : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (add.isPending) return;
    const data = new FormData(event.currentTarget);
    const role = collaboratorRoles.find((one) => one === getFormText(data, 'role')) ?? 'viewer';
    const email = getFormText(data, 'email');
    const onSuccess = () => {
      form.current?.reset();
      form.current?.querySelector('input')?.focus();
      announce(t('collaborators.added', { email }));
    };
    add.mutate({ id, body: { email, role } }, { onSuccess });
  };
  // Focuses the field when it appears, because the dialog may have opened before the deck had loaded.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <form ref={form} onSubmit={submit} className={styles.form}>
      <TextInput
        label={t('collaborators.email')}
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        error={fields.email}
        data-autofocus
      />
      <Select label={t('collaborators.role')} name="role" defaultValue="viewer">
        {collaboratorRoles.map((role) => (
          <option key={role} value={role}>
            {t(`collaborators.may.${role}`)}
          </option>
        ))}
      </Select>
      <Button type="submit" variant="primary" isBusy={add.isPending}>
        {t('collaborators.add')}
      </Button>
      <p className={styles.hint}>{t('collaborators.hint')}</p>
      {error && !fields.email && (
        <div className={styles.wide}>
          <ErrorNote error={error} />
        </div>
      )}
    </form>
  );
}
