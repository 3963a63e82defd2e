import { tiers } from '#shared/domain/tiers.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { type PeopleFilters, userSorts } from '../../api/people.ts';
import { FilterSelect, Filters, SearchField } from '../filters.tsx';
import { useAddress, usePaging } from '../use-address.ts';

/** Everybody. */
export const noPeopleFilters = {
  q: null,
  tier: null,
  is_admin: null,
  is_active: null,
  is_verified: null,
};

const yesNo = (value: string) => (value === 'true' || value === 'false' ? value : '');

/** The filters as they stand in the address; what means nothing there is no wish. */
export function usePeopleFilters(): PeopleFilters {
  const { of } = useAddress();
  const { cursor } = usePaging();
  return {
    q: of('q').slice(0, 100),
    tier: tiers.find((tier) => tier === of('tier')) ?? '',
    is_admin: yesNo(of('is_admin')),
    is_active: yesNo(of('is_active')),
    is_verified: yesNo(of('is_verified')),
    sort: userSorts.find((sort) => sort === of('sort')) ?? 'created_at',
    cursor,
  };
}

/** Search, filters and order of the users. */
export function PeopleFilterBar({ filters }: { filters: PeopleFilters }) {
  const { t } = useTranslation();
  const { filter } = useAddress();
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
        onSearch={(q) => filter({ q })}
      />
      <FilterSelect
        label={t('people.column.tier')}
        value={filters.tier}
        options={[any, ...tiers.map((tier) => [tier, t(`tier.${tier}`)] as const)]}
        onChoose={(tier) => filter({ tier })}
      />
      {(['is_admin', 'is_active', 'is_verified'] as const).map((name) => (
        <FilterSelect
          key={name}
          label={t(`people.filter.${name}`)}
          value={filters[name]}
          options={flags[name]}
          onChoose={(value) => filter({ [name]: value })}
        />
      ))}
      <FilterSelect
        label={t('people.sort')}
        value={filters.sort}
        options={userSorts.map((sort) => [sort, t(`people.sort_by.${sort}`)] as const)}
        onChoose={(sort) => filter({ sort: sort === 'created_at' ? null : sort })}
      />
    </Filters>
  );
}
