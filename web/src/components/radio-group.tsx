import type { ReactNode } from 'react';
import styles from './choices.module.css';

type Choice<Id extends string> = {
  id: Id;
  label: string;
  hint?: ReactNode;
  isDisabled?: boolean;
};

type Props<Id extends string> = {
  legend: string;
  name: string;
  choices: readonly Choice<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
};

/** Radio buttons, each with an optional hint. */
export function RadioGroup<Id extends string>(props: Props<Id>) {
  const { legend, name, choices, selected, onSelect } = props;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {choices.map(({ id, label, hint, isDisabled }) => (
        <label key={id} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={id === selected}
            disabled={isDisabled}
            onChange={() => onSelect(id)}
          />
          <span>{label}</span>
          {hint && <small>{hint}</small>}
        </label>
      ))}
    </fieldset>
  );
}
