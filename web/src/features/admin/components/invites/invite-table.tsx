import type { Invite } from '#shared/schemas/invites.ts';
import table from '#web/components/data-table.module.css';
import { DataTable } from '#web/components/data-table.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from '../admin.module.css';
import { type InviteActions, InviteRow } from './invite-row.tsx';

/** The table of invite codes, newest first. */
export function InviteTable({
  invites,
  ...actions
}: { invites: readonly Invite[] } & InviteActions) {
  const { t } = useTranslation();
  return (
    <div className={styles.rows}>
      <DataTable label={t('layout.invite_codes')}>
        <thead>
          <tr>
            <th scope="col">{t('invites.column.code')}</th>
            <th scope="col" className={styles.wide}>
              {t('invites.column.status')}
            </th>
            <th scope="col" className={styles.wide}>
              {t('invites.column.tier')}
            </th>
            <th scope="col" className={`${styles.wide} ${table.number}`}>
              {t('invites.column.used')}
            </th>
            <th scope="col" className={styles.wide}>
              {t('invites.column.expires')}
            </th>
            <th scope="col" className={styles.widest}>
              {t('invites.column.created')}
            </th>
            <td className={table.bottomRule} />
          </tr>
        </thead>
        <tbody>
          {invites.map((invite) => (
            <InviteRow key={invite.id} invite={invite} {...actions} />
          ))}
        </tbody>
      </DataTable>
    </div>
  );
}
