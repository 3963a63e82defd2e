import { type ReactNode, useEffect, useRef } from 'react';
import { Button, IconButton } from '#web/components/button.tsx';
import { IconArrowDown } from '#web/components/icons/arrow-down.ts';
import { IconArrowUp } from '#web/components/icons/arrow-up.ts';
import { IconPlus } from '#web/components/icons/plus.ts';
import { IconTrash } from '#web/components/icons/trash.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { entriesAt } from '../../editing/content-tree.ts';
import { addEntry, getListLimits, moveEntry, removeEntry } from '../../editing/edits.ts';
import { useEditing } from './editing-context.ts';
import styles from './fields.module.css';

type Props = { list: string; legend: string; children: (part: string, index: number) => ReactNode };
type RowProps = { list: string; index: number; count: number; onFocus: (to: FocusTarget) => void };
type FocusTarget = { index: number; control: 'text' | 'up' | 'down' };

/** Buttons to move or remove an entry. */
function EntryTools({ list, index, count, onFocus }: RowProps) {
  const { t } = useTranslation();
  const { content, change } = useEditing();
  const number = index + 1;
  const move = (to: number) => {
    change(moveEntry(content, list, { from: index, to }));
    announce(t('edit.moved', { number: to + 1 }));
    // Moves the focus to a button that is enabled: at the start and the end of the list, the pressed button becomes
    // disabled and would lose the focus.
    onFocus({
      index: to,
      control: to === 0 ? 'down' : to === count - 1 ? 'up' : to < index ? 'up' : 'down',
    });
  };
  const remove = () => {
    change(removeEntry(content, list, index));
    announce(t('edit.removed'));
    onFocus({ index: Math.min(index, count - 2), control: 'text' });
  };
  return (
    <div className={styles.tools}>
      <IconButton
        label={t('edit.entry_up', { number })}
        data-on="up"
        disabled={index === 0}
        onClick={() => move(index - 1)}
      >
        <IconArrowUp />
      </IconButton>
      <IconButton
        label={t('edit.entry_down', { number })}
        data-on="down"
        disabled={number === count}
        onClick={() => move(index + 1)}
      >
        <IconArrowDown />
      </IconButton>
      <IconButton
        label={t('edit.entry_remove', { number })}
        disabled={!getListLimits(content, list).canRemove}
        onClick={remove}
      >
        <IconTrash />
      </IconButton>
    </div>
  );
}

/** Sets the focus after an entry was added, removed or moved. */
function useEntryFocus() {
  const rows = useRef<HTMLOListElement>(null);
  const next = useRef<FocusTarget | null>(null);
  useEffect(() => {
    if (!next.current) return;
    const { index, control } = next.current;
    next.current = null;
    const selector = control === 'text' ? 'textarea' : `[data-on="${control}"]`;
    rows.current?.children[index]?.querySelector<HTMLElement>(selector)?.focus();
  });
  return {
    rows,
    focus: (to: FocusTarget) => {
      next.current = to;
    },
  };
}

/** The entries of a list, each with its fields and buttons. */
export function EntryList({ list, legend, children }: Props) {
  const { t } = useTranslation();
  const { content, change } = useEditing();
  const { rows, focus } = useEntryFocus();
  const { count, canAdd } = getListLimits(content, list);
  const entries = entriesAt(content, list).map((_, index) => ({
    part: `${list}[${index}]`,
    index,
  }));
  return (
    <fieldset className={styles.list}>
      <legend>{legend}</legend>
      <ol ref={rows} className={styles.entries}>
        {entries.map(({ part, index }) => (
          <li key={part} className={styles.entry}>
            <div className={styles.fields}>{children(part, index)}</div>
            <EntryTools list={list} index={index} count={count} onFocus={focus} />
          </li>
        ))}
      </ol>
      {canAdd && (
        <Button
          size="sm"
          variant="plain"
          icon={<IconPlus />}
          onClick={() => {
            change(addEntry(content, list));
            announce(t('edit.added'));
            focus({ index: count, control: 'text' });
          }}
        >
          {t('edit.add')}
        </Button>
      )}
    </fieldset>
  );
}
