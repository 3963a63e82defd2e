import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { IconButton } from '#web/components/button.tsx';
import { IconLayoutSidebar } from '#web/components/icons/layout-sidebar.ts';
import { IconMessage2 } from '#web/components/icons/message-2.ts';
import { IconMoon } from '#web/components/icons/moon.ts';
import { IconSun } from '#web/components/icons/sun.ts';
import { configQuery } from '#web/lib/config.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useNeedsFactor } from '#web/lib/session/session-store.ts';
import { toggleTheme, useTheme } from '#web/lib/theme.ts';
import { buildFeedbackAddress } from './feedback-address.ts';
import { SearchBox } from './search-box.tsx';
import styles from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

const NotificationBell = lazy(async () => {
  const module = await import('#web/features/notifications/components/notification-bell.tsx').catch(
    () => null,
  );
  // Without a connection the page works without the bell.
  return { default: module?.NotificationBell ?? (() => null) };
});

function Feedback() {
  const { t } = useTranslation();
  const { data: config } = useQuery(configQuery);
  if (!config) return null;
  const mailto = buildFeedbackAddress({
    to: config.support_address,
    subject: t('layout.feedback_subject'),
    body: t('layout.feedback_body', {
      version: config.version,
      commit: config.commit,
      page: window.location.pathname,
    }),
  });
  return (
    <a className={styles.feedback} href={mailto} title={t('layout.feedback')}>
      <IconMessage2 aria-hidden="true" />
      <span>{t('layout.feedback')}</span>
    </a>
  );
}

function ThemeToggle() {
  const { t } = useTranslation();
  const theme = useTheme((state) => state.theme);
  const label = theme === 'dark' ? t('layout.to_light') : t('layout.to_dark');
  return (
    <IconButton
      label={label}
      onClick={toggleTheme}
      aria-keyshortcuts="Control+Shift+L Meta+Shift+L"
    >
      {theme === 'dark' ? <IconSun /> : <IconMoon />}
    </IconButton>
  );
}

type Props = { isSidebarOpen: boolean; onToggle: () => void };

/** The top bar: sidebar toggle, search, feedback, theme and user menu. */
export function TopBar({ isSidebarOpen, onToggle }: Props) {
  const needsFactor = useNeedsFactor();
  const { t } = useTranslation();
  return (
    <header className={styles.bar}>
      <IconButton
        label={t('layout.toggle_sidebar')}
        aria-expanded={isSidebarOpen}
        aria-controls="sidebar"
        onClick={onToggle}
        className={styles.toggle}
      >
        <IconLayoutSidebar />
      </IconButton>
      {!needsFactor && <SearchBox />}
      <div className={styles.endActions}>
        <Feedback />
        <Suspense>{!needsFactor && <NotificationBell />}</Suspense>
        <ThemeToggle />
        <UserMenu />
      </div>
    </header>
  );
}
