import styles from './filter-buttons.module.css';

type Props<Name extends string> = {
  legend: string;
  names: readonly Name[];
  chosen: Name;
  labelOf: (name: Name) => string;
  /** How many each would show, where that is known. */
  counts?: Record<Name, number>;
  onChoose: (name: Name) => void;
};

/** Which of a list are shown: one of a few groups. */
export function FilterButtons<Name extends string>(props: Props<Name>) {
  const { legend, names, chosen, labelOf, counts, onChoose } = props;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
        >
          {labelOf(name)} {counts && <span data-figures>{counts[name]}</span>}
        </button>
      ))}
    </fieldset>
  );
}
