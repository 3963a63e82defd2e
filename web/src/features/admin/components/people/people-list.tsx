import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#shared/schemas/users.ts';
import { Button } from '#web/components/button.tsx';
import table from '#web/components/data-table.module.css';
import { DataTable } from '#web/components/data-table.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { type PeopleFilters, peopleQuery, peopleStatsQuery } from '../../api/people.ts';
import styles from '../admin.module.css';
import { EmptyNote, PagedList } from '../list-state.tsx';
import { useListUrl, usePaging } from '../use-list-url.ts';
import { noPeopleFilters } from './people-filters.tsx';
import { PersonRow } from './person-row.tsx';
import { isLastAdmin } from './person-state.tsx';
import { UserActionDialog } from './user-action-dialog.tsx';
import type { UserAction } from './user-actions.ts';

type TableProps = { people: readonly User[]; onAction: (person: User, action: UserAction) => void };

function PeopleTable({ people, onAction }: TableProps) {
  const { t } = useTranslation();
  const { data: stats } = useQuery(peopleStatsQuery);
  return (
    <div className={styles.rows}>
      <DataTable label={t('layout.users')}>
        <thead>
          <tr>
            <th scope="col">{t('people.column.person')}</th>
            <th scope="col" className={styles.wide}>
              {t('people.column.tier')}
            </th>
            <th scope="col" className={styles.wide}>
              {t('people.column.state')}
            </th>
            <th scope="col" className={styles.wide}>
              {t('people.column.joined')}
            </th>
            <th scope="col" className={styles.widest}>
              {t('people.column.seen')}
            </th>
            <td className={table.bottomRule} />
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              isLast={isLastAdmin(person, stats?.admins)}
              onAction={(action) => onAction(person, action)}
            />
          ))}
        </tbody>
      </DataTable>
    </div>
  );
}

/** The users that match the filters, in pages. */
export function PeopleList({ filters }: { filters: PeopleFilters }) {
  const { t } = useTranslation();
  const { setFilters } = useListUrl();
  const paging = usePaging();
  const query = useQuery(peopleQuery(filters));
  const [pending, setPending] = useState<{ person: User; action: UserAction }>();
  return (
    <>
      <PagedList
        query={query}
        paging={paging}
        empty={
          <EmptyNote title={t('people.none')} text={t('people.none_text')}>
            <Button onClick={() => setFilters(noPeopleFilters)}>{t('people.show_all')}</Button>
          </EmptyNote>
        }
      >
        {(people) => (
          <PeopleTable
            people={people}
            onAction={(person, action) => setPending({ person, action })}
          />
        )}
      </PagedList>
      {pending && <UserActionDialog {...pending} onClose={() => setPending(undefined)} />}
    </>
  );
}
