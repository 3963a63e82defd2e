import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button, IconButton } from '#web/components/button.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { entriesAt } from '../../editing/content-tree.ts';
import { roomOf, withEntry, withMovedEntry, withoutEntry } from '../../editing/edits.ts';
import { useEditing } from './editing-context.ts';
import styles from './fields.module.css';

type Props = { list: string; legend: string; children: (part: string, at: number) => ReactNode };
type RowProps = { list: string; at: number; count: number; onFocus: (to: FocusPlace) => void };
type FocusPlace = { at: number; on: 'text' | 'up' | 'down' };

/** Moves an entry, or takes it out. Ctrl or Alt with an arrow does the same from within its text. */
function EntryTools({ list, at, count, onFocus }: RowProps) {
  const { t } = useTranslation();
  const { content, change } = useEditing();
  const number = at + 1;
  const move = (to: number) => {
    change(withMovedEntry(content, list, { from: at, to }));
    announce(t('edit.moved', { number: to + 1 }));
    // At either end the button that was pressed can't be pressed again, and would drop the focus.
    onFocus({ at: to, on: to === 0 ? 'down' : to === count - 1 ? 'up' : to < at ? 'up' : 'down' });
  };
  const remove = () => {
    change(withoutEntry(content, list, at));
    announce(t('edit.removed'));
    onFocus({ at: Math.min(at, count - 2), on: 'text' });
  };
  return (
    <div className={styles.tools}>
      <IconButton
        label={t('edit.entry_up', { number })}
        data-on="up"
        disabled={at === 0}
        onClick={() => move(at - 1)}
      >
        <IconArrowUp />
      </IconButton>
      <IconButton
        label={t('edit.entry_down', { number })}
        data-on="down"
        disabled={number === count}
        onClick={() => move(at + 1)}
      >
        <IconArrowDown />
      </IconButton>
      <IconButton
        label={t('edit.entry_remove', { number })}
        disabled={!roomOf(content, list).canRemove}
        onClick={remove}
      >
        <IconTrash />
      </IconButton>
    </div>
  );
}

/** Puts the focus where a person goes on once entries have come, gone or moved. */
function useEntryFocus() {
  const rows = useRef<HTMLOListElement>(null);
  const next = useRef<FocusPlace | null>(null);
  useEffect(() => {
    if (!next.current) return;
    const { at, on } = next.current;
    next.current = null;
    const wanted = on === 'text' ? 'textarea' : `[data-on="${on}"]`;
    rows.current?.children[at]?.querySelector<HTMLElement>(wanted)?.focus();
  });
  return {
    rows,
    focus: (to: FocusPlace) => {
      next.current = to;
    },
  };
}

/** The entries of a list, each with its fields and what can be done with it. */
export function EntryList({ list, legend, children }: Props) {
  const { t } = useTranslation();
  const { content, change } = useEditing();
  const { rows, focus } = useEntryFocus();
  const { count, canAdd } = roomOf(content, list);
  const entries = entriesAt(content, list).map((_, at) => ({ part: `${list}[${at}]`, at }));
  return (
    <fieldset className={styles.list}>
      <legend>{legend}</legend>
      <ol ref={rows} className={styles.entries}>
        {entries.map(({ part, at }) => (
          <li key={part} className={styles.entry}>
            <div className={styles.fields}>{children(part, at)}</div>
            <EntryTools list={list} at={at} count={count} onFocus={focus} />
          </li>
        ))}
      </ol>
      {canAdd && (
        <Button
          size="sm"
          variant="plain"
          icon={<IconPlus />}
          onClick={() => {
            change(withEntry(content, list));
            announce(t('edit.added'));
            focus({ at: count, on: 'text' });
          }}
        >
          {t('edit.add')}
        </Button>
      )}
    </fieldset>
  );
}
