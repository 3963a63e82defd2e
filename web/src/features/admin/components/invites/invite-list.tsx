import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invite } from '#shared/schemas/invites.ts';
import { Button } from '#web/components/button.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { tellError } from '#web/lib/tell-error.ts';
import { inviteListQuery, useChangeInvite } from '../../api/invites.ts';
import styles from '../admin.module.css';
import { FilterSelect, Filters, SearchField } from '../filters.tsx';
import { Nothing, PagedList } from '../list-state.tsx';
import { useAddress, usePaging } from '../use-address.ts';
import { DeleteInviteDialog } from './delete-invite-dialog.tsx';
import { shownCode } from './invite-link.ts';
import { InviteTable } from './invite-table.tsx';

/** Switches a code on or off; what goes wrong is told by a toast, for the menu is closed. */
function useSwitch() {
  const { t } = useTranslation();
  const change = useChangeInvite();
  return (invite: Invite) =>
    change.mutate(
      { id: invite.id, is_active: !invite.is_active },
      {
        onError: tellError,
        onSuccess: ({ code, is_active }) =>
          announce(
            t(is_active ? 'invites.switched_on' : 'invites.switched_off', {
              code: shownCode(code),
            }),
          ),
      },
    );
}

/** The invite codes that fit the filters, a page at a time. */
export function InviteList() {
  const { t } = useTranslation();
  const { of, filter } = useAddress();
  const paging = usePaging();
  const active = ['true', 'false'].find((value) => value === of('active')) ?? '';
  const q = of('q').slice(0, 100);
  const query = useQuery(inviteListQuery({ q, active, cursor: paging.cursor }));
  const [leaving, setLeaving] = useState<Invite>();
  const onSwitch = useSwitch();
  const isFiltered = q !== '' || active !== '';
  return (
    <div className={styles.view}>
      <Filters>
        <SearchField
          label={t('invites.search')}
          value={q}
          onSearch={(text) => filter({ q: text })}
        />
        <FilterSelect
          label={t('invites.column.status')}
          value={active}
          options={[
            ['', t('invites.filter.all')],
            ['true', t('invites.filter.usable')],
            ['false', t('invites.filter.not')],
          ]}
          onChoose={(value) => filter({ active: value })}
        />
      </Filters>
      <PagedList
        query={query}
        paging={paging}
        nothing={
          isFiltered ? (
            <Nothing title={t('invites.none')} text={t('invites.none_text')}>
              <Button onClick={() => filter({ q: null, active: null })}>
                {t('invites.show_all')}
              </Button>
            </Nothing>
          ) : (
            <Nothing title={t('invites.empty')} text={t('invites.empty_text')} />
          )
        }
      >
        {(invites) => <InviteTable invites={invites} onSwitch={onSwitch} onDelete={setLeaving} />}
      </PagedList>
      {leaving && <DeleteInviteDialog invite={leaving} onClose={() => setLeaving(undefined)} />}
    </div>
  );
}
