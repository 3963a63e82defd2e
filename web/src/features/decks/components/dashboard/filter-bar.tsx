import { FilterButtons } from '#web/components/filter-buttons.tsx';
import { IconLayoutGrid } from '#web/components/icons/layout-grid.ts';
import { IconList } from '#web/components/icons/list.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { type DeckFilters, type DeckSortOrder, deckSortOrders } from '../../api/list-decks.ts';
import styles from './filter-bar.module.css';
import { FavoritesSwitch, FolderSelect } from './folder-filter.tsx';
import { type FilterChanges, type StatusGroup, statusGroupNames } from './use-deck-filters.ts';
import { deckViewModes, setDeckViewMode, useDeckViewMode } from './use-deck-view-mode.ts';

type Props = {
  group: StatusGroup;
  filters: DeckFilters;
  /** Whether there is nothing to filter or sort. */
  isEmpty: boolean;
  onChange: (changes: FilterChanges) => void;
};

const viewIcons = { grid: <IconLayoutGrid size={18} />, list: <IconList size={18} /> };

/** Switches between cards and a list. */
function ViewSwitch() {
  const { t } = useTranslation();
  const current = useDeckViewMode((state) => state.view);
  return (
    <fieldset className={styles.views}>
      <legend className={styles.legend}>{t('dashboard.view')}</legend>
      {deckViewModes.map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === current}
          aria-label={t(`dashboard.view_as.${view}`)}
          title={t(`dashboard.view_as.${view}`)}
          onClick={() => setDeckViewMode(view)}
        >
          {viewIcons[view]}
        </button>
      ))}
    </fieldset>
  );
}

/** Filters, sort order and view of the dashboard. */
export function FilterBar({ group, filters, isEmpty, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.bar}>
      <div className={styles.whose}>
        <FilterButtons
          legend={t('dashboard.whose')}
          names={['own', 'shared']}
          selected={filters.isShared ? 'shared' : 'own'}
          getLabel={(name) => t(`dashboard.${name}`)}
          onSelect={(name) => onChange({ shared: name === 'shared' ? '1' : '' })}
        />
        {!filters.isShared && <FolderSelect folder={filters.folder} onChange={onChange} />}
      </div>
      {!isEmpty && (
        <>
          <div className={styles.order}>
            <label className={styles.sort}>
              <span>{t('dashboard.sort')}</span>
              <select
                value={filters.sort}
                onChange={(event) => onChange({ sort: event.target.value as DeckSortOrder })}
              >
                {deckSortOrders.map((name) => (
                  <option key={name} value={name}>
                    {t(`dashboard.sort_by.${name}`)}
                  </option>
                ))}
              </select>
            </label>
            {!filters.isShared && <FavoritesSwitch isOn={filters.isFavorite} onChange={onChange} />}
            <ViewSwitch />
          </div>
          <div className={styles.statuses}>
            <FilterButtons
              legend={t('dashboard.filter')}
              names={statusGroupNames}
              selected={group}
              getLabel={(name) => t(`dashboard.group.${name}`)}
              onSelect={(status) => onChange({ status })}
            />
          </div>
        </>
      )}
    </div>
  );
}
