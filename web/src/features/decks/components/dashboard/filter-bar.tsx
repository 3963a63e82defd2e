import { useTranslation } from '#web/lib/i18n.ts';
import { type Sort, sorts } from '../../api/list-decks.ts';
import styles from './filter-bar.module.css';
import { type StatusGroup, statusGroupNames } from './use-deck-filters.ts';

type Props = {
  group: StatusGroup;
  sort: Sort;
  onChange: (changes: { status?: StatusGroup; sort?: Sort }) => void;
};

/** Which decks, in which order. */
export function FilterBar({ group, sort, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.bar}>
      <fieldset className={styles.groups}>
        <legend className={styles.legend}>{t('dashboard.filter')}</legend>
        {statusGroupNames.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === group}
            onClick={() => onChange({ status: name })}
          >
            {t(`dashboard.group.${name}`)}
          </button>
        ))}
      </fieldset>
      <label className={styles.sort}>
        <span>{t('dashboard.sort')}</span>
        <select value={sort} onChange={(event) => onChange({ sort: event.target.value as Sort })}>
          {sorts.map((name) => (
            <option key={name} value={name}>
              {t(`dashboard.sort_by.${name}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
