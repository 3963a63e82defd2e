import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#shared/schemas/users.ts';
import { Button } from '#web/components/button.tsx';
import table from '#web/components/data-table.module.css';
import { DataTable } from '#web/components/data-table.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { type PeopleFilters, peopleQuery, peopleStatsQuery } from '../../api/people.ts';
import styles from '../admin.module.css';
import { Nothing, PagedList } from '../list-state.tsx';
import { useAddress, usePaging } from '../use-address.ts';
import { DeedDialog } from './deed-dialog.tsx';
import type { Deed } from './deeds.ts';
import { noPeopleFilters } from './people-filters.tsx';
import { PersonRow } from './person-row.tsx';
import { isLastAdmin } from './person-state.tsx';

type TableProps = { people: readonly User[]; onDeed: (person: User, deed: Deed) => void };

function PeopleTable({ people, onDeed }: TableProps) {
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
            <td className={table.end} />
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              isLast={isLastAdmin(person, stats?.admins)}
              onDeed={(deed) => onDeed(person, deed)}
            />
          ))}
        </tbody>
      </DataTable>
    </div>
  );
}

/** The users that fit the filters, a page at a time. */
export function PeopleList({ filters }: { filters: PeopleFilters }) {
  const { t } = useTranslation();
  const { filter } = useAddress();
  const paging = usePaging();
  const query = useQuery(peopleQuery(filters));
  const [asked, setAsked] = useState<{ person: User; deed: Deed }>();
  return (
    <>
      <PagedList
        query={query}
        paging={paging}
        nothing={
          <Nothing title={t('people.none')} text={t('people.none_text')}>
            <Button onClick={() => filter(noPeopleFilters)}>{t('people.show_all')}</Button>
          </Nothing>
        }
      >
        {(people) => (
          <PeopleTable people={people} onDeed={(person, deed) => setAsked({ person, deed })} />
        )}
      </PagedList>
      {asked && <DeedDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
