import type { PresentPerson } from '#shared/schemas/presence.ts';
import { getInitials } from '#web/lib/format.ts';
import styles from './presence.module.css';

/** Number of colours in presence.module.css. */
const colorCount = 8;

/** Returns a person's colour: the same on every page. */
const getPersonColor = (id: string): number =>
  [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 8191, 0) % colorCount;

/** A person's initials in a circle of their colour. Hidden from screen readers: a text beside it has the name. */
export function PersonMark({ person: { id, full_name } }: { person: PresentPerson }) {
  // The CSS shows the initials as generated content, so that they are not part of the label of a surrounding button.
  return (
    <span
      className={styles.mark}
      data-color={getPersonColor(id)}
      data-initials={getInitials(full_name)}
      aria-hidden="true"
    />
  );
}
