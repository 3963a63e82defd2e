import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { IconFolder } from '#web/components/icons/folder.ts';
import { IconPalette } from '#web/components/icons/palette.ts';
import { IconPlus } from '#web/components/icons/plus.ts';
import { IconStar } from '#web/components/icons/star.ts';
import { IconTrash } from '#web/components/icons/trash.ts';
import { IconUsers } from '#web/components/icons/users.ts';
import { foldersQuery } from '#web/features/decks/api/folders.ts';
import { useSharedCounts } from '#web/features/decks/api/shared-decks.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './sidebar.module.css';

const NewFolderDialog = lazy(async () => ({
  default: (await import('#web/features/decks/components/folders/new-folder-dialog.tsx'))
    .NewFolderDialog,
}));

const buildFolderLink = (name: string) => `/dashboard?${new URLSearchParams({ folder: name })}`;

type EntryProps = {
  to: string;
  icon: ReactNode;
  label: string;
  count?: number | undefined;
  /** The link's tooltip; by default its label. */
  title?: string;
  /** Folder on which presentations can be dropped; see useFolderDrop. */
  folder?: string;
  onFollow: () => void;
};

/** A link of the sidebar; marked as the current page when the path and query of the URL are exactly the link's. */
function LibraryEntry({ to, icon, label, count, title = label, folder, onFollow }: EntryProps) {
  const { pathname, search } = useLocation();
  return (
    <li>
      <Link
        to={to}
        className={styles.entry}
        aria-current={`${pathname}${search}` === to ? 'page' : undefined}
        title={title}
        data-folder={folder}
        onClick={onFollow}
      >
        {icon}
        <span className={styles.label}>{label}</span>
        {count !== undefined && (
          <small className={styles.count} aria-hidden="true">
            {count}
          </small>
        )}
      </Link>
    </li>
  );
}

function Folders({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data } = useQuery(foldersQuery);
  const [isCreating, setIsCreating] = useState(false);
  const open = (name: string) => {
    onFollow();
    void navigate(buildFolderLink(name));
  };
  return (
    <>
      <h2 className={styles.group}>{t('folders.title')}</h2>
      <ul>
        {data?.items.map(({ name, presentations }) => (
          <LibraryEntry
            key={name}
            to={buildFolderLink(name)}
            icon={<IconFolder />}
            label={name}
            count={presentations}
            folder={name}
            onFollow={onFollow}
          />
        ))}
        <li>
          <button type="button" className={styles.entry} onClick={() => setIsCreating(true)}>
            <IconPlus />
            <span className={styles.label}>{t('folders.new')}</span>
          </button>
        </li>
      </ul>
      <Suspense>
        {isCreating && <NewFolderDialog onCreated={open} onClose={() => setIsCreating(false)} />}
      </Suspense>
    </>
  );
}

type Props = { isCollapsed: boolean; onFollow: () => void };

/**
 * The sidebar's second list: favourites, shared presentations, brands, the trash and, unless the sidebar is collapsed,
 * folders.
 */
export function SidebarLibrary({ isCollapsed, onFollow }: Props) {
  const { t } = useTranslation();
  const unopened = useSharedCounts()?.unopened ?? 0;
  return (
    <nav aria-label={t('layout.library')} className={styles.library}>
      <ul>
        <LibraryEntry
          to="/dashboard?favorites=1"
          icon={<IconStar />}
          label={t('folders.starred')}
          onFollow={onFollow}
        />
        <LibraryEntry
          to="/dashboard?shared=1"
          icon={<IconUsers />}
          label={t('dashboard.shared')}
          count={unopened || undefined}
          {...(unopened > 0 ? { title: t('dashboard.shared_new', { count: unopened }) } : {})}
          onFollow={onFollow}
        />
        <LibraryEntry
          to="/brands"
          icon={<IconPalette />}
          label={t('layout.brands')}
          onFollow={onFollow}
        />
        <LibraryEntry
          to="/dashboard?trash=1"
          icon={<IconTrash />}
          label={t('trash.title')}
          onFollow={onFollow}
        />
      </ul>
      {!isCollapsed && <Folders onFollow={onFollow} />}
    </nav>
  );
}
