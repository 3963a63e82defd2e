import type { ReactNode } from 'react';
import styles from './choices.module.css';

export type Choice<Id extends string> = {
  id: Id;
  label: string;
  hint?: ReactNode;
  isDisabled?: boolean;
};

type Props<Id extends string> = {
  legend: string;
  name: string;
  choices: readonly Choice<Id>[];
  chosen: Id;
  onChoose: (id: Id) => void;
};

/** One of a few things, each with a line that says what it means. */
export function Choices<Id extends string>(props: Props<Id>) {
  const { legend, name, choices, chosen, onChoose } = props;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {choices.map(({ id, label, hint, isDisabled }) => (
        <label key={id} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={id === chosen}
            disabled={isDisabled}
            onChange={() => onChoose(id)}
          />
          <span>{label}</span>
          {hint && <small>{hint}</small>}
        </label>
      ))}
    </fieldset>
  );
}
