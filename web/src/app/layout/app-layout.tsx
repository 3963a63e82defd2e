import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { Announcer } from '#web/components/announcer.tsx';
import { PageLoader } from '#web/components/page-loader.tsx';
import { DoneGate } from '#web/features/decks/components/done/done-gate.tsx';
import { QueueBanner } from '#web/features/queue/components/queue-banner.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { useNeedsFactor, useSession } from '#web/lib/session/session-store.ts';
import { followOtherTabs } from '#web/lib/tabs.ts';
import { AccessRestricted } from '../access-restricted.tsx';
import { CommandDialog } from '../commands/command-dialog.tsx';
import styles from './app-layout.module.css';
import { LeaveConfirmation } from './leave-confirmation.tsx';
import { OfflineNote } from './offline-note.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useSidebar } from './use-sidebar.ts';

/**
 * Renders the page for admins, a notice for others. It is in this module, which is loaded after the first load and
 * before every page that needs it.
 */
export function RequireAdmin() {
  const isAdmin = useSession((state) => state.user?.is_admin === true);
  return isAdmin ? <Outlet /> : <AccessRestricted />;
}

/** The signed-in layout: sidebar, top bar, queue banner, page. */
export function AppLayout() {
  useOtherTabs();
  const sidebar = useSidebar();
  const needsFactor = useNeedsFactor();
  const { t } = useTranslation();
  const mainRef = useFocusOnRoute();
  // The page of a presentation needs the full height of the window, even while it is loading.
  const isTall = useLocation().pathname.startsWith('/presentation/');

  return (
    <>
      <a className={styles.skip} href="#main">
        {t('layout.skip')}
      </a>
      <div className={styles.layout} data-collapsed={sidebar.isCollapsed || undefined}>
        <Sidebar {...sidebar} />
        <div className={styles.column} data-tall={isTall || undefined}>
          <TopBar isSidebarOpen={sidebar.isShown} onToggle={sidebar.toggle} />
          <OfflineNote />
          {!needsFactor && <QueueBanner />}
          <main id="main" ref={mainRef} tabIndex={-1} className={styles.main}>
            <Suspense fallback={<PageLoader />}>
              <Outlet />
            </Suspense>
          </main>
        </div>
      </div>
      <Announcer />
      {!needsFactor && (
        <>
          <CommandDialog />
          <DoneGate />
        </>
      )}
      <LeaveConfirmation />
      <ScrollRestoration />
    </>
  );
}

/** Refetches data that another tab of this browser changes. */
function useOtherTabs(): void {
  const queryClient = useQueryClient();
  useEffect(() => followOtherTabs(queryClient), [queryClient]);
}

/** Moves focus to the main content after a route change or a sign-in, as after a full load. */
function useFocusOnRoute() {
  const { pathname, key } = useLocation();
  const ref = useRef<HTMLElement>(null);
  const last = useRef(key === 'default' ? pathname : null);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    ref.current?.focus({ preventScroll: true });
  }, [pathname]);
  return ref;
}
