import { tiers } from '#shared/domain/tiers.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { type PeopleFilters, userSortOrders } from '../../api/people.ts';
import { FilterSelect, Filters, SearchField } from '../filters.tsx';
import { useListUrl, usePaging } from '../use-list-url.ts';

/** The change of the URL parameters that clears all filters. */
export const noPeopleFilters = {
  q: null,
  tier: null,
  is_admin: null,
  is_active: null,
  is_verified: null,
};

const parseBoolean = (value: string) => (value === 'true' || value === 'false' ? value : '');

/** Reads the filters from the URL; invalid values mean no filter. */
export function usePeopleFilters(): PeopleFilters {
  const { param } = useListUrl();
  const { cursor } = usePaging();
  return {
    q: param('q').slice(0, 100),
    tier: tiers.find((tier) => tier === param('tier')) ?? '',
    is_admin: parseBoolean(param('is_admin')),
    is_active: parseBoolean(param('is_active')),
    is_verified: parseBoolean(param('is_verified')),
    sort: userSortOrders.find((sort) => sort === param('sort')) ?? 'created_at',
    cursor,
  };
}

/** Search, filters and sort order of the users list. */
export function PeopleFilterBar({ filters }: { filters: PeopleFilters }) {
  const { t } = useTranslation();
  const { setFilters } = useListUrl();
  const any = ['', t('people.filter.any')] as const;
  const flags = {
    is_active: [any, ['true', t('people.filter.active')], ['false', t('people.filter.disabled')]],
    is_verified: [any, ['true', t('people.filter.yes')], ['false', t('people.filter.no')]],
    is_admin: [any, ['true', t('people.filter.admins')], ['false', t('people.filter.users')]],
  } as const;
  return (
    <Filters>
      <SearchField
        label={t('people.search')}
        hint={t('people.search_hint')}
        value={filters.q}
        onSearch={(q) => setFilters({ q })}
      />
      <FilterSelect
        label={t('people.column.tier')}
        value={filters.tier}
        options={[any, ...tiers.map((tier) => [tier, t(`tier.${tier}`)] as const)]}
        onSelect={(tier) => setFilters({ tier })}
      />
      {(['is_admin', 'is_active', 'is_verified'] as const).map((name) => (
        <FilterSelect
          key={name}
          label={t(`people.filter.${name}`)}
          value={filters[name]}
          options={flags[name]}
          onSelect={(value) => setFilters({ [name]: value })}
        />
      ))}
      <FilterSelect
        label={t('people.sort')}
        value={filters.sort}
        options={userSortOrders.map((sort) => [sort, t(`people.sort_by.${sort}`)] as const)}
        onSelect={(sort) => setFilters({ sort: sort === 'created_at' ? null : sort })}
      />
    </Filters>
  );
}
