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
import { type Deed, deedsFor, endsAdmin } from './deeds.ts';

const icons: Record<Deed, ReactNode> = {
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
  onDeed: (deed: Deed) => void;
};

/** What can be done to a user, at the end of their row. */
export function PersonMenu({ person, isLast, onOpen, onDeed }: Props) {
  const { t } = useTranslation();
  const label = t('people.menu', { name: person.full_name || person.email });
  return (
    <DotsMenu label={label}>
      <MenuItem icon={<IconListDetails />} onSelect={onOpen}>
        {t('people.open')}
      </MenuItem>
      <MenuLine />
      {deedsFor(person).map((deed) => {
        const isHeld = isLast && endsAdmin(deed);
        return (
          <MenuItem
            key={deed}
            icon={icons[deed]}
            isDangerous={deed === 'delete' && !isHeld}
            isDisabled={isHeld}
            {...(isHeld && { hint: t('people.last_short') })}
            onSelect={() => onDeed(deed)}
          >
            {t(`people.deed.${deed}`)}
          </MenuItem>
        );
      })}
    </DotsMenu>
  );
}
