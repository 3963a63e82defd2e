import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { TextBox } from '#shared/deck/scene.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { textAt } from '../../editing/content-tree.ts';
import { entryOf, roomOf, withEntry, withoutEntry } from '../../editing/edits.ts';
import { partText } from '../detail/finding-text.ts';
import { boldKey } from './bold-key.ts';
import { typeStyle } from './box-style.ts';
import { useEditing } from './editing-context.ts';
import { inOneLine } from './in-one-line.ts';
import styles from './stage.module.css';
import { useNotes } from './use-notes.ts';

type Props = {
  box: TextBox;
  part: string;
  onLeave: (isByKey: boolean) => void;
  /** Goes on typing in another part. */
  onGo: (part: string) => void;
};

/** `items[1].text` for the neighbour of `items[0].text`. */
const partAt = (part: string, list: string, at: number, from: number): string =>
  part.replace(`${list}[${from}]`, `${list}[${at}]`);

/** What Enter and Backspace do in a list: a new entry below, and an empty one away. */
function useEntryKeys({ part, onGo }: Props) {
  const { t } = useTranslation();
  const { content, change } = useEditing();
  const entry = entryOf(part);
  return (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    if (!entry) return false;
    const { list, at } = entry;
    const room = roomOf(content, list);
    if (event.key === 'Enter' && room.canAdd) {
      change(withEntry(content, list, at + 1));
      announce(t('edit.added'));
      onGo(partAt(part, list, at + 1, at));
      return true;
    }
    if (event.key !== 'Backspace' || event.currentTarget.value !== '' || !room.canRemove)
      return false;
    change(withoutEntry(content, list, at));
    announce(t('edit.removed'));
    onGo(partAt(part, list, Math.max(0, at - 1), at));
    return true;
  };
}

/** A text of the slide, typed where it stands. Enter is done, or adds an entry; Escape leaves. */
export function InlineText(props: Props) {
  const { box, part, onLeave } = props;
  const { t } = useTranslation();
  const { content, setText, seal, setActive, notesId } = useEditing();
  const notes = useNotes(part);
  const ref = useRef<HTMLTextAreaElement>(null);
  const onEntryKey = useEntryKeys(props);
  const value = textAt(content, part);
  useEffect(() => {
    ref.current?.focus();
    ref.current?.select();
  }, []);
  useLayoutEffect(() => {
    const area = ref.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  });
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || boldKey(event, (text) => setText(part, text))) return;
    const isEnd = event.key === 'Escape' || (event.key === 'Enter' && part !== 'code');
    const isDone = event.key !== 'Escape' && !event.shiftKey && onEntryKey(event);
    if (!isDone && !isEnd) return;
    event.preventDefault();
    event.stopPropagation();
    if (isEnd && !isDone) onLeave(true);
  };
  return (
    <textarea
      ref={ref}
      className={styles.typing}
      style={typeStyle(box)}
      aria-label={partText(part, t) ?? part}
      rows={1}
      aria-invalid={notes.some(({ isError }) => isError) || undefined}
      // They stand beside the slide, below the part's own field.
      aria-describedby={notes.length > 0 ? notesId(part) : undefined}
      value={value}
      onChange={(event) => {
        const text = event.target.value;
        setText(part, part === 'code' ? text : inOneLine(text));
      }}
      onKeyDown={onKeyDown}
      onBlur={() => {
        seal();
        setActive(null);
        onLeave(false);
      }}
    />
  );
}
