import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { IconLayoutGrid } from '#web/components/icons/layout-grid.ts';
import { IconTicket } from '#web/components/icons/ticket.ts';
import { IconUsers } from '#web/components/icons/users.ts';
import { LogoMark } from '#web/components/mark.tsx';
import { Wordmark } from '#web/components/wordmark.tsx';
import { configQuery } from '#web/lib/config.ts';
import { focusMain } from '#web/lib/focus.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useNeedsFactor, useSession } from '#web/lib/session/session-store.ts';
import styles from './sidebar.module.css';
import type { SidebarState } from './use-sidebar.ts';

/** Loaded after the page, to keep the first load small. */
const SidebarLibrary = lazy(async () => ({
  default: (await import('./sidebar-library.tsx')).SidebarLibrary,
}));

type EntryProps = { to: string; icon: ReactNode; label: string; onFollow: () => void };

function Entry({ to, icon, label, onFollow }: EntryProps) {
  return (
    <li>
      <NavLink to={to} className={styles.entry ?? ''} title={label} onClick={onFollow}>
        {icon}
        <span className={styles.label}>{label}</span>
      </NavLink>
    </li>
  );
}

/** Parts of the dashboard that have their own link in the sidebar. */
const linkedParams = ['favorites', 'shared', 'folder', 'trash'];

function DashboardEntry({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const isCurrent = pathname === '/dashboard' && !linkedParams.some((name) => params.has(name));
  const label = t('layout.dashboard');
  return (
    <li>
      <Link
        to="/dashboard"
        className={styles.entry}
        aria-current={isCurrent ? 'page' : undefined}
        title={label}
        onClick={onFollow}
      >
        <IconLayoutGrid />
        <span className={styles.label}>{label}</span>
      </Link>
    </li>
  );
}

function Menu({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation();
  const isAdmin = useSession((state) => state.user?.is_admin === true);
  return (
    <nav aria-label={t('layout.navigation')}>
      <ul>
        <DashboardEntry onFollow={onFollow} />
      </ul>
      {isAdmin && (
        <>
          <h2 className={styles.group}>{t('layout.admin')}</h2>
          <ul>
            <Entry
              to="/admin/invite-codes"
              icon={<IconTicket />}
              label={t('layout.invite_codes')}
              onFollow={onFollow}
            />
            <Entry
              to="/admin/users"
              icon={<IconUsers />}
              label={t('layout.users')}
              onFollow={onFollow}
            />
          </ul>
        </>
      )}
    </nav>
  );
}

function Version() {
  const { t } = useTranslation();
  const { data: config } = useQuery(configQuery);
  if (!config) return null;
  const { version, commit } = config;
  return (
    <footer className={styles.version}>
      <small className={styles.label}>{t('layout.version', { version, commit })}</small>
    </footer>
  );
}

/** The sidebar: 18 rem wide, 5 rem when collapsed; an overlay on a phone. */
export function Sidebar({ isMobile, isCollapsed, close }: SidebarState) {
  const needsFactor = useNeedsFactor();
  const isOverlay = isMobile && !isCollapsed;
  useEscape(isOverlay, close);
  // On a phone, a change of the path closes the sidebar and moves the focus to the page. A link to the current page
  // doesn't change the path, so this handler does both.
  const onFollow = () => {
    if (!isOverlay) return;
    close();
    focusMain();
  };
  if (isMobile && isCollapsed) return null;
  return (
    <>
      {isOverlay && <div className={styles.scrim} onClick={close} aria-hidden="true" />}
      <aside
        id="sidebar"
        className={styles.sidebar}
        data-overlay={isOverlay || undefined}
        data-collapsed={isCollapsed || undefined}
      >
        <div className={styles.inside}>
          <Link to="/dashboard" className={styles.brand} aria-label="Deckwright" onClick={onFollow}>
            {isCollapsed ? <LogoMark /> : <Wordmark />}
          </Link>
          {!needsFactor && (
            <>
              <Menu onFollow={onFollow} />
              <Suspense>
                <SidebarLibrary isCollapsed={isCollapsed} onFollow={onFollow} />
              </Suspense>
            </>
          )}
          <Version />
        </div>
      </aside>
    </>
  );
}

function useEscape(isActive: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isActive) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isActive, onEscape]);
}
