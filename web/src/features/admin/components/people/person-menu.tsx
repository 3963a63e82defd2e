import {
  IconKeyOff,
  IconListDetails,
  IconLogout,
  IconMail,
  IconShield,
  IconShieldOff,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { User } from '#shared/schemas/users.ts';
import { DotsMenu } from '#web/components/dots-menu.tsx';
import { MenuItem, MenuLine } from '#web/components/menu.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { availableActions, removesAdmin, type UserAction } from './user-actions.ts';

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
      {availableActions(person).map((action) => {
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
            {t(`people.deed.${action}`)}
          </MenuItem>
        );
      })}
    </DotsMenu>
  );
}
