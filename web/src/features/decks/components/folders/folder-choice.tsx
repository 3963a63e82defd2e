import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { IconFolder } from '#web/components/icons/folder.ts';
import { IconPlus } from '#web/components/icons/plus.ts';
import { TextInput } from '#web/components/inputs.tsx';
import sectionStyles from '#web/components/section.module.css';
import { useTranslation } from '#web/lib/i18n.ts';
import { foldersQuery } from '../../api/folders.ts';
import styles from './folder-choice.module.css';

type Props = {
  /** The presentation's current folder; null if it is in none. */
  folder: string | null;
  onChoose: (folder: string | null) => void;
  onClose: () => void;
};

/** The name of a new folder. */
function NewFolder({ onChoose }: Pick<Props, 'onChoose'>) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') onChoose(name.trim());
  };
  return (
    <form className={sectionStyles.form} onSubmit={save}>
      <TextInput
        label={t('folders.name')}
        value={name}
        maxLength={60}
        required
        autoComplete="off"
        autoFocus
        onChange={(event) => setName(event.target.value)}
      />
      <div className={sectionStyles.actions}>
        <Button type="submit" variant="primary">
          {t('folders.move')}
        </Button>
      </div>
    </form>
  );
}

/** A dialog to choose an existing folder, a new one, or none. */
export function FolderChoice({ folder, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const [isNew, setIsNew] = useState(false);
  const { data } = useQuery(foldersQuery);
  return (
    <Dialog title={t('deck.action.move')} onClose={onClose}>
      <div className={sectionStyles.form}>
        <ul className={styles.list}>
          {data?.items.map(({ name }) => (
            <li key={name}>
              <button
                type="button"
                className={styles.folder}
                aria-current={name === folder || undefined}
                onClick={() => onChoose(name)}
              >
                <IconFolder />
                {name}
              </button>
            </li>
          ))}
        </ul>
        {isNew ? (
          <NewFolder onChoose={onChoose} />
        ) : (
          <div className={sectionStyles.actions}>
            {folder !== null && (
              <Button onClick={() => onChoose(null)}>{t('folders.take_out')}</Button>
            )}
            <Button icon={<IconPlus />} onClick={() => setIsNew(true)}>
              {t('folders.new')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
