import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import './mantine-theme.css';
import { MantineProvider } from '@mantine/core';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { PageLoader } from '#web/components/page-loader.tsx';
import { QueueBanner } from '#web/features/queue/components/queue-banner.tsx';
import { useTheme } from '#web/lib/theme.ts';
import styles from './app-layout.module.css';
import { mantineTheme } from './mantine-theme.ts';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useSidebar } from './use-sidebar.ts';

/** The signed-in frame: sidebar, top bar, queue banner, page. */
export function AppLayout() {
  const theme = useTheme((state) => state.theme);
  const sidebar = useSidebar();
  const { t } = useTranslation();
  const mainRef = useFocusOnRoute();

  return (
    <MantineProvider theme={mantineTheme} forceColorScheme={theme}>
      <a className={styles.skip} href="#main">
        {t('layout.skip')}
      </a>
      <div className={styles.layout} data-collapsed={sidebar.isCollapsed || undefined}>
        <Sidebar {...sidebar} />
        <div className={styles.column}>
          <TopBar isSidebarOpen={sidebar.isShown} onToggle={sidebar.toggle} />
          <QueueBanner />
          <main id="main" ref={mainRef} tabIndex={-1} className={styles.main}>
            <Suspense fallback={<PageLoader />}>
              <Outlet />
            </Suspense>
          </main>
        </div>
      </div>
      <ScrollRestoration />
    </MantineProvider>
  );
}

/** After a change of route the focus starts at the new page, as after a full load. */
function useFocusOnRoute() {
  const { pathname } = useLocation();
  const ref = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    ref.current?.focus({ preventScroll: true });
  }, [pathname]);
  return ref;
}
