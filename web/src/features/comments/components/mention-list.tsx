import { useEffect } from 'react';
import styles from './comments.module.css';
import type { Person } from './use-people.ts';

type Props = {
  id: string;
  label: string;
  choices: readonly Person[];
  highlighted: number;
  onChoose: (person: Person) => void;
};

/** Returns the id of a choice, for `aria-activedescendant`. */
export const formatChoiceId = (listId: string, index: number): string => `${listId}-${index}`;

/** The people whose name begins as typed after an "@". A touch scrolls the list, and a tap chooses. The text area keeps the focus and handles the keys. */
export function MentionList({ id, label, choices, highlighted, onChoose }: Props) {
  const highlightedId = formatChoiceId(id, highlighted);
  useEffect(() => {
    document.getElementById(highlightedId)?.scrollIntoView({ block: 'nearest' });
  }, [highlightedId]);
  return (
    <div id={id} role="listbox" aria-label={label} className={styles.choices} tabIndex={-1}>
      {choices.map((person, i) => (
        <button
          type="button"
          key={person.id}
          id={formatChoiceId(id, i)}
          role="option"
          tabIndex={-1}
          aria-selected={i === highlighted}
          className={styles.choice}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          {person.name}
        </button>
      ))}
    </div>
  );
}
