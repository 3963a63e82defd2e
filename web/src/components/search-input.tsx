import { IconSearch } from '#web/components/icons/search.ts';
import styles from './search-input.module.css';

type Props = {
  label: string;
  /** The placeholder; by default the label. Set when the label is too long for the field. */
  hint?: string | undefined;
  text: string;
  maxLength: number;
  onType: (text: string) => void;
};

/** A search field. */
export function SearchInput({ label, hint = label, text, maxLength, onType }: Props) {
  return (
    <div className={styles.search}>
      <IconSearch aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={hint}
        value={text}
        maxLength={maxLength}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  );
}
