import { Menu } from '@mantine/core';
import {
  IconLanguage,
  IconLogout,
  IconSettings,
  IconTicket,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Language, switchLanguage } from '#web/lib/i18n.ts';
import { logout } from '#web/lib/session/session.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import styles from './user-menu.module.css';

/** The other language, named in itself. */
const other: Record<Language, { language: Language; name: string; tag: string }> = {
  en: { language: 'zh', name: '中文', tag: 'zh-CN' },
  zh: { language: 'en', name: 'English', tag: 'en' },
};

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
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { isAdmin, name, role } = useUserFacts();
  const switchTo = other[i18n.language === 'zh' ? 'zh' : 'en'];

  const leave = () => {
    logout();
    void navigate('/auth/login', { replace: true, state: null });
  };

  return (
    <Menu position="bottom-end" width={224}>
      <Menu.Target>
        <button type="button" className={styles.target} aria-label={t('user.menu', { name, role })}>
          <span className={styles.initials} aria-hidden="true">
            {initialsOf(name)}
          </span>
          <span className={styles.text} aria-hidden="true">
            <span className={styles.name}>{name}</span>
            <span className={styles.role}>{role}</span>
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{`${name} · ${role}`}</Menu.Label>
        <Menu.Item leftSection={<IconUser />} onClick={() => navigate('/profile')}>
          {t('user.profile')}
        </Menu.Item>
        <Menu.Item leftSection={<IconSettings />} onClick={() => navigate('/settings')}>
          {t('user.settings')}
        </Menu.Item>
        {isAdmin && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconTicket />} onClick={() => navigate('/admin/invite-codes')}>
              {t('layout.invite_codes')}
            </Menu.Item>
            <Menu.Item leftSection={<IconUsers />} onClick={() => navigate('/admin/users')}>
              {t('layout.users')}
            </Menu.Item>
          </>
        )}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLanguage />}
          lang={switchTo.tag}
          onClick={() => void switchLanguage(switchTo.language)}
        >
          {switchTo.name}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout />} onClick={leave}>
          {t('user.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
