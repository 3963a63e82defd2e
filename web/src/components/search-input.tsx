import { IconSearch } from '@tabler/icons-react';
import styles from './search-input.module.css';

type Props = {
  label: string;
  text: string;
  maxLength: number;
  onType: (text: string) => void;
};

/** Where a search is typed. */
export function SearchInput({ label, text, maxLength, onType }: Props) {
  return (
    <div className={styles.search}>
      <IconSearch aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={maxLength}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  );
}
