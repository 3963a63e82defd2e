import type { ReactNode } from 'react';
import { SearchInput } from '#web/components/search-input.tsx';
import { useSearchText } from '#web/lib/use-search-text.ts';
import styles from './filters.module.css';

type SearchProps = {
  label: string;
  hint?: string;
  value: string;
  onSearch: (text: string) => void;
};

/** A search field of a list; searches when typing pauses. */
export function SearchField({ label, hint, value, onSearch }: SearchProps) {
  const { text, setText } = useSearchText({ value, onSearch });
  return (
    <div className={styles.search}>
      <SearchInput label={label} hint={hint} text={text} maxLength={100} onType={setText} />
    </div>
  );
}

type Option = readonly [value: string, label: string];

type SelectProps = {
  label: string;
  value: string;
  options: readonly Option[];
  onSelect: (value: string) => void;
};

/** One filter or the sort order of a list. */
export function FilterSelect({ label, value, options, onSelect }: SelectProps) {
  return (
    <label className={styles.select} data-set={value !== options[0]?.[0] || undefined}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onSelect(event.target.value)}>
        {options.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A list's search, filters and sort order in one row. */
export function Filters({ children }: { children: ReactNode }) {
  return <search className={styles.bar}>{children}</search>;
}
