import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '#web/components/button.tsx';
import { IconPencil } from '#web/components/icons/pencil.ts';
import { IconStar } from '#web/components/icons/star.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { foldersQuery } from '../../api/folders.ts';
import styles from './filter-bar.module.css';
import type { FilterChanges } from './use-deck-filters.ts';

const FolderDialog = lazy(async () => ({
  default: (await import('../folders/folder-dialog.tsx')).FolderDialog,
}));

type FilterProps = { onChange: (changes: FilterChanges) => void };

/** Shows only favourites, or all presentations again. */
export function FavoritesSwitch({ isOn, onChange }: FilterProps & { isOn: boolean }) {
  const { t } = useTranslation();
  return (
    <IconButton
      label={t('folders.favorites')}
      className={styles.favorites ?? ''}
      aria-pressed={isOn}
      onClick={() => onChange({ favorites: isOn ? '' : '1' })}
    >
      <IconStar size={18} />
    </IconButton>
  );
}

/** Selects a folder. Shown to users who have one; the selected one can be renamed or removed. */
export function FolderSelect({ folder, onChange }: FilterProps & { folder: string }) {
  const { t } = useTranslation();
  const [isEditing, setIsEditing] = useState(false);
  const { data } = useQuery(foldersQuery);
  const names = data?.items.map(({ name }) => name) ?? [];
  if (names.length === 0 && folder === '') return null;
  // Whether the URL names a folder that has no presentations any more.
  const isGone = folder !== '' && !names.includes(folder);
  return (
    <>
      <label className={styles.sort}>
        <span>{t('folders.folder')}</span>
        <select value={folder} onChange={(event) => onChange({ folder: event.target.value })}>
          <option value="">{t('folders.all')}</option>
          {isGone && <option value={folder}>{folder}</option>}
          {data?.items.map(({ name, presentations }) => (
            <option key={name} value={name}>{`${name} (${presentations})`}</option>
          ))}
        </select>
      </label>
      {folder !== '' && !isGone && (
        <IconButton label={t('folders.edit')} onClick={() => setIsEditing(true)}>
          <IconPencil size={18} />
        </IconButton>
      )}
      <Suspense>
        {isEditing && (
          <FolderDialog
            folder={folder}
            onMoved={(name) => onChange({ folder: name ?? '' })}
            onClose={() => setIsEditing(false)}
          />
        )}
      </Suspense>
    </>
  );
}
