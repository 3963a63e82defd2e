import { useNavigate } from 'react-router';
import { IconKeyboard } from '#web/components/icons/keyboard.ts';
import { IconLanguage } from '#web/components/icons/language.ts';
import { IconLogout } from '#web/components/icons/logout.ts';
import { IconSettings } from '#web/components/icons/settings.ts';
import { IconTicket } from '#web/components/icons/ticket.ts';
import { IconUser } from '#web/components/icons/user.ts';
import { IconUsers } from '#web/components/icons/users.ts';
import { Menu, MenuItem, MenuLine } from '#web/components/menu.tsx';
import { getInitials } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { openShortcuts } from '../commands/command-dialog-store.ts';
import { getOtherLanguage, switchOwnLanguage } from './switch-own-language.ts';
import { useSignOutOrConfirm } from './use-sign-out.ts';
import styles from './user-menu.module.css';

function useUserSummary() {
  const { t } = useTranslation();
  const user = useSession((state) => state.user);
  const isAdmin = user?.is_admin === true;
  return {
    isAdmin,
    name: user?.full_name || t('user.fallback_name'),
    role: isAdmin ? t('user.administrator') : t('user.regular'),
  };
}

/** The user menu: name and role, profile, settings, admin pages, language and sign-out. */
export function UserMenu() {
  const { t, language } = useTranslation();
  const navigate = useNavigate();
  const { isAdmin, name, role } = useUserSummary();
  const other = getOtherLanguage(language);
  const leave = useSignOutOrConfirm();

  return (
    <Menu
      label={t('user.menu', { name, role })}
      trigger={(triggerProps) => (
        <button
          type="button"
          className={styles.trigger}
          aria-label={t('user.menu', { name, role })}
          {...triggerProps}
        >
          <span className={styles.initials} data-initials={getInitials(name)} aria-hidden="true" />
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
        lang={other.tag}
        onSelect={() => void switchOwnLanguage(other.language)}
      >
        {other.name}
      </MenuItem>
      <MenuItem icon={<IconLogout />} onSelect={leave}>
        {t('user.logout')}
      </MenuItem>
    </Menu>
  );
}
