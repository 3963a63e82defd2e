import {
  IconChartBar,
  IconHistory,
  IconInbox,
  IconKeyboard,
  IconLanguage,
  IconLayoutGrid,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSettings,
  IconSun,
  IconTicket,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { toggleTheme, useTheme } from '#web/lib/theme.ts';
import { otherLanguage, switchOwnLanguage } from '../layout/switch-own-language.ts';
import { useLeave } from '../layout/use-leave.ts';
import type { Command } from './command.ts';
import { openShortcuts } from './open-store.ts';

const pages = [
  { id: 'dashboard', to: '/dashboard', icon: <IconLayoutGrid /> },
  { id: 'profile', to: '/profile', icon: <IconUser /> },
  { id: 'settings', to: '/settings', icon: <IconSettings /> },
] as const;
const adminPages = [
  { id: 'users', to: '/admin/users', icon: <IconUsers /> },
  { id: 'usage', to: '/admin/users?view=usage', icon: <IconChartBar /> },
  { id: 'log', to: '/admin/users?view=log', icon: <IconHistory /> },
  { id: 'codes', to: '/admin/invite-codes', icon: <IconTicket /> },
  { id: 'requests', to: '/admin/invite-codes?view=requests', icon: <IconInbox /> },
] as const;

/** The pages that one may see. */
function usePages(): Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isAdmin = useSession((state) => state.user?.is_admin === true);
  const listed = isAdmin ? [...pages, ...adminPages] : pages;
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

type Deed = { id: string; name: string; words: string; icon: ReactNode; run: () => void };

/** What can be done and gone to from anywhere. */
export function useCommands(): Command[] {
  const { t, language } = useTranslation();
  const navigate = useNavigate();
  const leave = useLeave();
  const theme = useTheme((state) => state.theme);
  const other = otherLanguage(language);
  const go = usePages();
  const deeds: (Deed & { lang?: string })[] = [
    {
      id: 'new',
      name: t('dashboard.new'),
      words: t('commands.words.new'),
      icon: <IconPlus />,
      run: () => void navigate('/dashboard?new=1'),
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
  const todo = deeds.map(
    (deed): Command => ({ ...deed, group: 'do', isRemembered: deed.id !== 'leave' }),
  );
  return [...todo, ...go];
}
