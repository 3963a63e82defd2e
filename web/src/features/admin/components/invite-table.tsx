import type { Invite } from '#shared/schemas/invites.ts';
import table from '#web/components/data-table.module.css';
import { DataTable } from '#web/components/data-table.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { CopyLinkButton } from './copy-link-button.tsx';
import { shownCode } from './invite-link.ts';
import { inviteState } from './invite-state.ts';
import styles from './invites.module.css';

function Row({ invite }: { invite: Invite }) {
  const { t, language } = useTranslation();
  const state = inviteState(invite);
  return (
    <tr data-state={state}>
      <th scope="row">
        <code className={styles.code}>{shownCode(invite.code)}</code>
      </th>
      <td>{t(`invites.state.${state}`)}</td>
      <td>{t(`tier.${invite.tier}`)}</td>
      <td className={table.number}>
        {invite.used_count} / {invite.max_uses}
      </td>
      <td>{invite.expires_at ? formatDate(invite.expires_at, language) : t('invites.never')}</td>
      <td className={styles.note}>{[invite.email, invite.note].filter(Boolean).join(' · ')}</td>
      <td>{formatDate(invite.created_at, language)}</td>
      <td className={table.action}>{state === 'open' && <CopyLinkButton code={invite.code} />}</td>
    </tr>
  );
}

const columns = ['code', 'status', 'tier', 'used', 'expires', 'note', 'created'] as const;

/** The invite codes, newest first. */
export function InviteTable({ invites }: { invites: readonly Invite[] }) {
  const { t } = useTranslation();
  return (
    <DataTable label={t('layout.invite_codes')}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col" className={name === 'used' ? table.number : undefined}>
              {t(`invites.column.${name}`)}
            </th>
          ))}
          <td className={table.end} />
        </tr>
      </thead>
      <tbody>
        {invites.map((invite) => (
          <Row key={invite.id} invite={invite} />
        ))}
      </tbody>
    </DataTable>
  );
}
