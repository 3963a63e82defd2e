import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invite } from '#shared/schemas/invites.ts';
import { Button } from '#web/components/button.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { showError } from '#web/lib/show-error.ts';
import { inviteListQuery, useChangeInvite } from '../../api/invites.ts';
import styles from '../admin.module.css';
import { FilterSelect, Filters, SearchField } from '../filters.tsx';
import { EmptyNote, PagedList } from '../list-state.tsx';
import { useListUrl, usePaging } from '../use-list-url.ts';
import { DeleteInviteDialog } from './delete-invite-dialog.tsx';
import { formatCode } from './invite-link.ts';
import { InviteTable } from './invite-table.tsx';

/** Switches a code on or off; errors appear in a toast, because the menu has closed. */
function useToggleActive() {
  const { t } = useTranslation();
  const change = useChangeInvite();
  return (invite: Invite) =>
    change.mutate(
      { id: invite.id, is_active: !invite.is_active },
      {
        onError: showError,
        onSuccess: ({ code, is_active }) =>
          announce(
            t(is_active ? 'invites.switched_on' : 'invites.switched_off', {
              code: formatCode(code),
            }),
          ),
      },
    );
}

/** The invite codes that match the filters, in pages. */
export function InviteList() {
  const { t } = useTranslation();
  const { param, setFilters } = useListUrl();
  const paging = usePaging();
  const active = ['true', 'false'].find((value) => value === param('active')) ?? '';
  const q = param('q').slice(0, 100);
  const query = useQuery(inviteListQuery({ q, active, cursor: paging.cursor }));
  const [inviteToDelete, setInviteToDelete] = useState<Invite>();
  const onToggle = useToggleActive();
  const isFiltered = q !== '' || active !== '';
  return (
    <div className={styles.view}>
      <Filters>
        <SearchField
          label={t('invites.search')}
          value={q}
          onSearch={(text) => setFilters({ q: text })}
        />
        <FilterSelect
          label={t('invites.column.status')}
          value={active}
          options={[
            ['', t('invites.filter.all')],
            ['true', t('invites.filter.usable')],
            ['false', t('invites.filter.not')],
          ]}
          onSelect={(value) => setFilters({ active: value })}
        />
      </Filters>
      <PagedList
        query={query}
        paging={paging}
        empty={
          isFiltered ? (
            <EmptyNote title={t('invites.none')} text={t('invites.none_text')}>
              <Button onClick={() => setFilters({ q: null, active: null })}>
                {t('invites.show_all')}
              </Button>
            </EmptyNote>
          ) : (
            <EmptyNote title={t('invites.empty')} text={t('invites.empty_text')} />
          )
        }
      >
        {(invites) => (
          <InviteTable invites={invites} onToggle={onToggle} onDelete={setInviteToDelete} />
        )}
      </PagedList>
      {inviteToDelete && (
        <DeleteInviteDialog invite={inviteToDelete} onClose={() => setInviteToDelete(undefined)} />
      )}
    </div>
  );
}
