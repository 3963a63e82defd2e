import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { TextInput } from '#web/components/inputs.tsx';
import styles from '#web/components/section.module.css';
import { useTranslation } from '#web/lib/i18n.ts';
import { foldersQuery } from '../../api/folders.ts';

type Props = {
  /** The presentation's current folder; null if it is in none. */
  folder: string | null;
  onChoose: (folder: string | null) => void;
  onClose: () => void;
};

/** A dialog to choose an existing folder, a new one, or none. */
export function FolderChoice({ folder, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState(folder ?? '');
  const listId = useId();
  const { data } = useQuery(foldersQuery);
  const save = (event: FormEvent) => {
    event.preventDefault();
    onChoose(name.trim() === '' ? null : name.trim());
  };
  return (
    <Dialog title={t('deck.action.move')} onClose={onClose}>
      <form className={styles.form} onSubmit={save}>
        <TextInput
          label={t('folders.folder')}
          hint={t('folders.hint')}
          list={listId}
          value={name}
          maxLength={60}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setName(event.target.value)}
        />
        <datalist id={listId}>
          {data?.items.map((folder) => (
            <option key={folder.name} value={folder.name} />
          ))}
        </datalist>
        <div className={styles.actions}>
          {folder !== null && (
            <Button variant="quiet" onClick={() => onChoose(null)}>
              {t('folders.take_out')}
            </Button>
          )}
          <Button type="submit" variant="primary">
            {t('folders.move')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
