import { Link } from 'react-router';
import type { Invite } from '#shared/schemas/invites.ts';
import table from '#web/components/data-table.module.css';
import { DotsMenu } from '#web/components/dots-menu.tsx';
import { IconListDetails } from '#web/components/icons/list-details.ts';
import { IconPlayerPause } from '#web/components/icons/player-pause.ts';
import { IconPlayerPlay } from '#web/components/icons/player-play.ts';
import { IconTrash } from '#web/components/icons/trash.ts';
import { MenuItem, MenuLine } from '#web/components/menu.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from '../admin.module.css';
import { useListUrl } from '../use-list-url.ts';
import { CopyLinkButton } from './copy-link-button.tsx';
import { formatCode } from './invite-link.ts';
import { InviteTag } from './invite-tag.tsx';

export type InviteActions = {
  onToggle: (invite: Invite) => void;
  onDelete: (invite: Invite) => void;
};

function InviteMenu({ invite, onToggle, onDelete }: { invite: Invite } & InviteActions) {
  const { t } = useTranslation();
  const { openItem } = useListUrl();
  const isOn = invite.is_active;
  const label = t('invites.menu', { code: formatCode(invite.code) });
  return (
    <DotsMenu label={label}>
      <MenuItem icon={<IconListDetails />} onSelect={() => openItem('code', invite.id)}>
        {t('invites.open')}
      </MenuItem>
      <MenuItem
        icon={isOn ? <IconPlayerPause /> : <IconPlayerPlay />}
        onSelect={() => onToggle(invite)}
      >
        {t(isOn ? 'invites.switch_off' : 'invites.switch_on')}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<IconTrash />} isDangerous onSelect={() => onDelete(invite)}>
        {t('invites.delete')}
      </MenuItem>
    </DotsMenu>
  );
}

/** A code in the list; on a narrow page the other values are below it. */
export function InviteRow({ invite, ...actions }: { invite: Invite } & InviteActions) {
  const { t, language } = useTranslation();
  const { linkTo } = useListUrl();
  const uses = t('invites.uses', { used: invite.used_count, max: invite.max_uses });
  const until = invite.expires_at ? formatDate(invite.expires_at, language) : t('invites.never');
  const about = [invite.email, invite.note].filter(Boolean).join(' · ');
  return (
    <tr>
      <th scope="row">
        <Link {...linkTo('code', invite.id)}>
          <code className={styles.code}>{formatCode(invite.code)}</code>
        </Link>
        {about !== '' && <span className={`${styles.secondLine} ${styles.note}`}>{about}</span>}
        <span className={`${styles.meta} ${styles.narrow}`}>
          <InviteTag state={invite.state} />
          <span>{t(`tier.${invite.tier}`)}</span>
          <span>{uses}</span>
          <span>{invite.expires_at ? t('invites.until', { date: until }) : until}</span>
        </span>
      </th>
      <td className={styles.wide}>
        <InviteTag state={invite.state} />
      </td>
      <td className={styles.wide}>{t(`tier.${invite.tier}`)}</td>
      <td className={`${styles.wide} ${table.number}`}>{uses}</td>
      <td className={styles.wide}>{until}</td>
      <td className={styles.widest}>{formatDate(invite.created_at, language)}</td>
      <td className={table.action}>
        <span className={styles.tools}>
          {invite.state === 'usable' && <CopyLinkButton code={invite.code} />}
          <InviteMenu invite={invite} {...actions} />
        </span>
      </td>
    </tr>
  );
}
