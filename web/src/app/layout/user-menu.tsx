import {
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconSettings,
  IconTicket,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { Menu, MenuItem, MenuLine } from '#web/components/menu.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { openShortcuts } from '../commands/open-store.ts';
import { otherLanguage, switchOwnLanguage } from './switch-own-language.ts';
import { useLeave } from './use-leave.ts';
import styles from './user-menu.module.css';

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return picked
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

function useUserFacts() {
  const { t } = useTranslation();
  const user = useSession((state) => state.user);
  const isAdmin = user?.is_admin === true;
  return {
    isAdmin,
    name: user?.full_name || t('user.fallback_name'),
    role: isAdmin ? t('user.administrator') : t('user.regular'),
  };
}

/** Name and role; profile, settings, the admin's pages, language, logout. */
export function UserMenu() {
  const { t, language } = useTranslation();
  const navigate = useNavigate();
  const { isAdmin, name, role } = useUserFacts();
  const switchTo = otherLanguage(language);
  const leave = useLeave();

  return (
    <Menu
      label={t('user.menu', { name, role })}
      target={(tie) => (
        <button
          type="button"
          className={styles.target}
          aria-label={t('user.menu', { name, role })}
          {...tie}
        >
          <span className={styles.initials} data-initials={initialsOf(name)} aria-hidden="true" />
          <span className={styles.text} aria-hidden="true">
            <span className={styles.name}>{name}</span> <span className={styles.role}>{role}</span>
          </span>
        </button>
      )}
    >
      <MenuItem icon={<IconUser />} onSelect={() => navigate('/profile')}>
        {t('user.profile')}
      </MenuItem>
      <MenuItem icon={<IconSettings />} onSelect={() => navigate('/settings')}>
        {t('user.settings')}
      </MenuItem>
      {isAdmin && (
        <>
          <MenuLine />
          <MenuItem icon={<IconTicket />} onSelect={() => navigate('/admin/invite-codes')}>
            {t('layout.invite_codes')}
          </MenuItem>
          <MenuItem icon={<IconUsers />} onSelect={() => navigate('/admin/users')}>
            {t('layout.users')}
          </MenuItem>
        </>
      )}
      <MenuLine />
      <MenuItem icon={<IconKeyboard />} onSelect={openShortcuts}>
        {t('user.shortcuts')}
      </MenuItem>
      <MenuItem
        icon={<IconLanguage />}
        lang={switchTo.tag}
        onSelect={() => void switchOwnLanguage(switchTo.language)}
      >
        {switchTo.name}
      </MenuItem>
      <MenuItem icon={<IconLogout />} onSelect={leave}>
        {t('user.logout')}
      </MenuItem>
    </Menu>
  );
}
