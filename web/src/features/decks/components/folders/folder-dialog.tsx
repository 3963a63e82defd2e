import { type FormEvent, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { TextInput } from '#web/components/inputs.tsx';
import styles from '#web/components/section.module.css';
import { useTranslation } from '#web/lib/i18n.ts';
import { useMoveFolder } from '../../api/folders.ts';

type Props = {
  folder: string;
  /** Called with the new name; null when the folder is removed. */
  onMoved: (name: string | null) => void;
  onClose: () => void;
};

/** Renames a folder, or removes it and keeps its presentations. */
export function FolderDialog({ folder, onMoved, onClose }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState(folder);
  const move = useMoveFolder();
  const moveTo = (to: string | null) =>
    move.mutate(
      { from: folder, to },
      {
        onSuccess: () => {
          onMoved(to);
          onClose();
        },
      },
    );
  const rename = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed === folder) onClose();
    else if (trimmed !== '') moveTo(trimmed);
  };
  return (
    <Dialog title={t('folders.edit')} onClose={onClose}>
      <form className={styles.form} onSubmit={rename}>
        <TextInput
          label={t('folders.name')}
          hint={t('folders.remove_hint')}
          value={name}
          maxLength={60}
          required
          data-autofocus
          onChange={(event) => setName(event.target.value)}
        />
        {move.error && <ErrorNote error={move.error} />}
        <div className={styles.actions}>
          <Button variant="quiet" onClick={() => moveTo(null)} disabled={move.isPending}>
            {t('folders.remove')}
          </Button>
          <Button type="submit" variant="primary" isBusy={move.isPending}>
            {t('folders.rename')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
