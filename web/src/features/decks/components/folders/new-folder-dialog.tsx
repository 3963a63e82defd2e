import { type FormEvent, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { TextInput } from '#web/components/inputs.tsx';
import styles from '#web/components/section.module.css';
import { useTranslation } from '#web/lib/i18n.ts';
import { useCreateFolder } from '../../api/folders.ts';

type Props = { onCreated: (name: string) => void; onClose: () => void };

/** Creates an empty folder. */
export function NewFolderDialog({ onCreated, onClose }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const create = useCreateFolder();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed === '') return;
    create.mutate(trimmed, {
      onSuccess: () => {
        onClose();
        onCreated(trimmed);
      },
    });
  };
  return (
    <Dialog title={t('folders.new')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <TextInput
          label={t('folders.name')}
          value={name}
          maxLength={60}
          required
          autoComplete="off"
          data-autofocus
          onChange={(event) => setName(event.target.value)}
        />
        {create.error && <ErrorNote error={create.error} />}
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={create.isPending}>
            {t('folders.create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
