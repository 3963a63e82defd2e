import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './filters.module.css';

const pauseMs = 250;

type SearchProps = { label: string; value: string; onSearch: (text: string) => void };

/** Searches a list as the typing pauses. */
export function SearchField({ label, value, onSearch }: SearchProps) {
  const [text, setText] = useState(value);
  // By the time the typing pauses other filters may have changed.
  const search = useEffectEvent(onSearch);
  // What was asked for here and is not in the address yet.
  const asked = useRef<readonly string[]>([]);

  // Only what others put into the address is shown: what was asked for here may be typed on by now.
  useEffect(() => {
    const at = asked.current.indexOf(value);
    asked.current = at < 0 ? [] : asked.current.slice(at + 1);
    if (at < 0) setText((typed) => (typed.trim() === value ? typed : value));
  }, [value]);

  // Only typing starts the clock
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === (asked.current.at(-1) ?? value)) return;
    const timer = setTimeout(() => {
      asked.current = [...asked.current, wanted];
      search(wanted);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <div className={styles.search}>
      <IconSearch aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}

type Option = readonly [value: string, label: string];

type SelectProps = {
  label: string;
  value: string;
  options: readonly Option[];
  onChoose: (value: string) => void;
};

/** One of the things that narrow or order a list. */
export function FilterSelect({ label, value, options, onChoose }: SelectProps) {
  return (
    <label className={styles.select} data-set={value !== options[0]?.[0] || undefined}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChoose(event.target.value)}>
        {options.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A list's search, filters and order in one row. */
export function Filters({ children }: { children: ReactNode }) {
  return <search className={styles.bar}>{children}</search>;
}
