import { type KeyboardEvent, useRef, useState } from 'react';
import { iconPaths } from '#shared/deck/icons.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { TextInput } from '#web/components/inputs.tsx';
import { moveFocusInGrid } from '#web/lib/grid-focus.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { CardIcon } from './card-icon.tsx';
import styles from './icon-picker.module.css';
import { findIcons, getIconName } from './icon-words.ts';

const iconNames = Object.keys(iconPaths);

/** The name of an icon in the reader's language. */
export function IconName({ name }: { name: string }) {
  const { language } = useTranslation();
  return getIconName(name, language);
}

type Props = {
  title: string;
  /** Name of the chosen icon; empty for an automatic one. */
  current: string;
  onChoose: (name: string) => void;
  onClose: () => void;
};

/** A dialog with all icons as a grid, with a search by words. Arrow keys move the focus. */
export function IconPicker({ title, current, onChoose, onClose }: Props) {
  const { t, language } = useTranslation();
  const [search, setSearch] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const names = findIcons(iconNames, search);
  // Only one icon is in the tab order; arrow keys reach the others.
  const tabStop = names.includes(current) ? current : names[0];
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    if (moveFocusInGrid(event.key, buttons)) event.preventDefault();
  };
  /** Enter in the search chooses the first icon found. */
  const chooseFirst = (event: KeyboardEvent) => {
    const [first] = names;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || search.trim() === '') return;
    event.preventDefault();
    if (first !== undefined) onChoose(first);
  };
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      <div className={styles.head}>
        <TextInput
          label={t('edit.icon_search')}
          placeholder={getIconName('rocket', language)}
          autoComplete="off"
          maxLength={40}
          data-autofocus
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={chooseFirst}
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
              <span>{getIconName(name, language)}</span>
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
