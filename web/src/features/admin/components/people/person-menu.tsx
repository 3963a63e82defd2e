import type { ReactNode } from 'react';
import type { User } from '#shared/schemas/users.ts';
import { DotsMenu } from '#web/components/dots-menu.tsx';
import { IconKeyOff } from '#web/components/icons/key-off.ts';
import { IconListDetails } from '#web/components/icons/list-details.ts';
import { IconLogout } from '#web/components/icons/logout.ts';
import { IconMail } from '#web/components/icons/mail.ts';
import { IconShield } from '#web/components/icons/shield.ts';
import { IconShieldOff } from '#web/components/icons/shield-off.ts';
import { IconTrash } from '#web/components/icons/trash.ts';
import { IconUserCheck } from '#web/components/icons/user-check.ts';
import { IconUserOff } from '#web/components/icons/user-off.ts';
import { MenuItem, MenuLine } from '#web/components/menu.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { listAvailableActions, removesAdmin, type UserAction } from './user-actions.ts';

const icons: Record<UserAction, ReactNode> = {
  promote: <IconShield />,
  demote: <IconShieldOff />,
  disable: <IconUserOff />,
  enable: <IconUserCheck />,
  end_sessions: <IconLogout />,
  reset_mfa: <IconKeyOff />,
  resume_mail: <IconMail />,
  delete: <IconTrash />,
};

type Props = {
  person: User;
  isLast: boolean;
  onOpen: () => void;
  onAction: (action: UserAction) => void;
};

/** The menu of actions on a user, at the end of the row. */
export function PersonMenu({ person, isLast, onOpen, onAction }: Props) {
  const { t } = useTranslation();
  const label = t('people.menu', { name: person.full_name || person.email });
  return (
    <DotsMenu label={label}>
      <MenuItem icon={<IconListDetails />} onSelect={onOpen}>
        {t('people.open')}
      </MenuItem>
      <MenuLine />
      {listAvailableActions(person).map((action) => {
        const isBlocked = isLast && removesAdmin(action);
        return (
          <MenuItem
            key={action}
            icon={icons[action]}
            isDangerous={action === 'delete' && !isBlocked}
            isDisabled={isBlocked}
            {...(isBlocked && { hint: t('people.last_short') })}
            onSelect={() => onAction(action)}
          >
            {t(`people.action.${action}`)}
          </MenuItem>
        );
      })}
    </DotsMenu>
  );
}
