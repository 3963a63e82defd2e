import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { IconBell } from '#web/components/icons/bell.ts';
import { IconChartBar } from '#web/components/icons/chart-bar.ts';
import { IconHistory } from '#web/components/icons/history.ts';
import { IconInbox } from '#web/components/icons/inbox.ts';
import { IconKeyboard } from '#web/components/icons/keyboard.ts';
import { IconLanguage } from '#web/components/icons/language.ts';
import { IconLayoutGrid } from '#web/components/icons/layout-grid.ts';
import { IconLogout } from '#web/components/icons/logout.ts';
import { IconMoon } from '#web/components/icons/moon.ts';
import { IconPlus } from '#web/components/icons/plus.ts';
import { IconSettings } from '#web/components/icons/settings.ts';
import { IconSun } from '#web/components/icons/sun.ts';
import { IconTicket } from '#web/components/icons/ticket.ts';
import { IconTrash } from '#web/components/icons/trash.ts';
import { IconUser } from '#web/components/icons/user.ts';
import { IconUsers } from '#web/components/icons/users.ts';
import { openNotifications } from '#web/features/notifications/components/notifications-panel.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { toggleTheme, useTheme } from '#web/lib/theme.ts';
import { getOtherLanguage, switchOwnLanguage } from '../layout/switch-own-language.ts';
import { useSignOutOrConfirm } from '../layout/use-sign-out.ts';
import type { Command } from './command.ts';
import { openShortcuts } from './command-dialog-store.ts';

const pageTargets = [
  { id: 'dashboard', to: '/dashboard', icon: <IconLayoutGrid /> },
  { id: 'trash', to: '/dashboard?trash=1', icon: <IconTrash /> },
  { id: 'profile', to: '/profile', icon: <IconUser /> },
  { id: 'settings', to: '/settings', icon: <IconSettings /> },
] as const;
const adminPageTargets = [
  { id: 'users', to: '/admin/users', icon: <IconUsers /> },
  { id: 'usage', to: '/admin/users?view=usage', icon: <IconChartBar /> },
  { id: 'log', to: '/admin/users?view=log', icon: <IconHistory /> },
  { id: 'codes', to: '/admin/invite-codes', icon: <IconTicket /> },
  { id: 'requests', to: '/admin/invite-codes?view=requests', icon: <IconInbox /> },
] as const;

/** Commands for the pages that the user may open. */
function usePages(): Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isAdmin = useSession((state) => state.user?.is_admin === true);
  const listed = isAdmin ? [...pageTargets, ...adminPageTargets] : pageTargets;
  return listed.map(({ id, to, icon }) => ({
    id: `go:${id}`,
    group: 'go',
    name: t(`commands.page.${id}`),
    words: t(`commands.page_words.${id}`),
    icon,
    isRemembered: true,
    run: () => void navigate(to),
  }));
}

type ActionCommand = { id: string; name: string; words: string; icon: ReactNode; run: () => void };

/** Returns the commands that are available everywhere. */
export function useCommands(): Command[] {
  const { t, language } = useTranslation();
  const navigate = useNavigate();
  const leave = useSignOutOrConfirm();
  const theme = useTheme((state) => state.theme);
  const other = getOtherLanguage(language);
  const pageCommands = usePages();
  const actions: (ActionCommand & { lang?: string })[] = [
    {
      id: 'new',
      name: t('dashboard.new'),
      words: t('commands.words.new'),
      icon: <IconPlus />,
      run: () => void navigate('/dashboard?new=1'),
    },
    {
      id: 'templates',
      name: t('templates.choose'),
      words: t('commands.words.templates'),
      icon: <IconLayoutGrid />,
      run: () => void navigate('/dashboard?new=templates'),
    },
    {
      id: 'theme',
      name: theme === 'dark' ? t('layout.to_light') : t('layout.to_dark'),
      words: t('commands.words.theme'),
      icon: theme === 'dark' ? <IconSun /> : <IconMoon />,
      run: toggleTheme,
    },
    {
      id: 'language',
      name: other.name,
      words: t('commands.words.language'),
      lang: other.tag,
      icon: <IconLanguage />,
      run: () => void switchOwnLanguage(other.language),
    },
    {
      id: 'notifications',
      name: t('commands.notifications'),
      words: t('commands.words.notifications'),
      icon: <IconBell />,
      run: openNotifications,
    },
    {
      id: 'shortcuts',
      name: t('user.shortcuts'),
      words: t('commands.words.shortcuts'),
      icon: <IconKeyboard />,
      run: openShortcuts,
    },
    {
      id: 'leave',
      name: t('user.logout'),
      words: t('commands.words.leave'),
      icon: <IconLogout />,
      run: leave,
    },
  ];
  const actionCommands = actions.map(
    (action): Command => ({ ...action, group: 'do', isRemembered: action.id !== 'leave' }),
  );
  return [...actionCommands, ...pageCommands];
}
