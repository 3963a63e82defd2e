import { type KeyboardEvent, useRef, useState } from 'react';
import { iconPaths } from '#shared/deck/icons.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { TextInput } from '#web/components/inputs.tsx';
import { moveFocusInGrid } from '#web/lib/grid-focus.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './icon-picker.module.css';

const iconNames = Object.keys(iconPaths);

/** An icon of a slide, by name. */
export function CardIcon({ name }: { name: string }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}

/** Returns the names that contain each word of the search. */
function findIcons(search: string): string[] {
  const words = search.toLowerCase().split(/[\s-]+/);
  return iconNames.filter((name) => words.every((word) => name.includes(word)));
}

type Props = {
  title: string;
  /** Name of the chosen icon; empty for an automatic one. */
  current: string;
  onChoose: (name: string) => void;
  onClose: () => void;
};

/** A dialog with all icons as a grid, with a search by name. Arrow keys move the focus. */
export function IconPicker({ title, current, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const names = findIcons(search);
  // One icon is in the tab order.
  const tabStop = names.includes(current) ? current : names[0];
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    if (moveFocusInGrid(event.key, buttons)) event.preventDefault();
  };
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      <div className={styles.head}>
        <TextInput
          label={t('edit.icon_search')}
          placeholder="rocket"
          autoComplete="off"
          maxLength={40}
          data-autofocus
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Button aria-pressed={current === ''} onClick={() => onChoose('')}>
          {t('edit.icon_automatic')}
        </Button>
      </div>
      <ul ref={list} className={styles.grid} aria-label={t('edit.icons')} onKeyDown={onKeyDown}>
        {names.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={styles.choice}
              tabIndex={name === tabStop ? 0 : -1}
              aria-pressed={name === current}
              onClick={() => onChoose(name)}
            >
              <CardIcon name={name} />
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.none}>
        {names.length === 0 && t('edit.icon_none')}
      </p>
    </Dialog>
  );
}
