import { useTranslation } from '#web/lib/i18n.ts';
import { type FactFilter, factFilters } from './group-facts.ts';
import styles from './sources-tab.module.css';

type Props = {
  filter: FactFilter;
  counts: Record<FactFilter, number>;
  onChoose: (filter: FactFilter) => void;
};

/** Which facts are shown, each choice with how many there are. */
export function FactFilterBar({ filter, counts, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.filter}>
      <legend className={styles.unseen}>{t('sources.filter')}</legend>
      {factFilters.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === filter}
          onClick={() => onChoose(name)}
        >
          {t(`sources.show.${name}`)} <span data-figures>{counts[name]}</span>
        </button>
      ))}
    </fieldset>
  );
}
