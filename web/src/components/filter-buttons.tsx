import styles from './filter-buttons.module.css';

type Props<Name extends string> = {
  legend: string;
  names: readonly Name[];
  selected: Name;
  getLabel: (name: Name) => string;
  /** Number of items per group, where known. */
  counts?: Record<Name, number>;
  onSelect: (name: Name) => void;
};

/** Filters a list by one of a few groups. */
export function FilterButtons<Name extends string>(props: Props<Name>) {
  const { legend, names, selected, getLabel, counts, onSelect } = props;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === selected}
          onClick={() => onSelect(name)}
        >
          {getLabel(name)} {counts && <span data-figures>{counts[name]}</span>}
        </button>
      ))}
    </fieldset>
  );
}
