import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { TextBox } from '#shared/deck/scene.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { textAt } from '../../editing/content-tree.ts';
import { getListLimits, parseEntry, withEntry, withoutEntry } from '../../editing/edits.ts';
import { slidePartName } from '../detail/finding-text.ts';
import { typeStyle } from './box-style.ts';
import { useEditing } from './editing-context.ts';
import { handleMarkKeys } from './mark-keys.ts';
import styles from './stage.module.css';
import { toSingleLine } from './to-single-line.ts';
import { useNotes } from './use-notes.ts';

type Props = {
  box: TextBox;
  part: string;
  onLeave: (isByKey: boolean) => void;
  /** Continues in another part. */
  onMoveTo: (part: string) => void;
};

/** Returns the same part of another entry, such as `items[1].text` for `items[0].text`. */
const sameFieldOfEntry = (part: string, list: string, toIndex: number, fromIndex: number): string =>
  part.replace(`${list}[${fromIndex}]`, `${list}[${toIndex}]`);

/** Handles Enter and Backspace in a list: adds an entry below, removes an empty one. */
function useEntryKeys({ part, onMoveTo }: Props) {
  const { t } = useTranslation();
  const { content, change } = useEditing();
  const entry = parseEntry(part);
  return (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    if (!entry) return false;
    const { list, index } = entry;
    const room = getListLimits(content, list);
    if (event.key === 'Enter' && room.canAdd) {
      change(withEntry(content, list, index + 1));
      announce(t('edit.added'));
      onMoveTo(sameFieldOfEntry(part, list, index + 1, index));
      return true;
    }
    if (event.key !== 'Backspace' || event.currentTarget.value !== '' || !room.canRemove)
      return false;
    change(withoutEntry(content, list, index));
    announce(t('edit.removed'));
    onMoveTo(sameFieldOfEntry(part, list, Math.max(0, index - 1), index));
    return true;
  };
}

/**
 * A text field at the text's position on the slide. Enter finishes or adds an entry; Escape leaves.
 */
export function InlineText(props: Props) {
  const { box, part, onLeave } = props;
  const { t } = useTranslation();
  const { content, setText, endTypingStep, setActive, notesId } = useEditing();
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
    if (event.nativeEvent.isComposing || handleMarkKeys(event, (text) => setText(part, text)))
      return;
    const isLeaveKey = event.key === 'Escape' || (event.key === 'Enter' && part !== 'code');
    const isHandled = event.key !== 'Escape' && !event.shiftKey && onEntryKey(event);
    if (!isHandled && !isLeaveKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (isLeaveKey && !isHandled) onLeave(true);
  };
  return (
    <textarea
      ref={ref}
      className={styles.inlineText}
      style={typeStyle(box)}
      aria-label={slidePartName(part, t) ?? part}
      rows={1}
      aria-invalid={notes.some(({ isError }) => isError) || undefined}
      // The notes are displayed below the part's form field.
      aria-describedby={notes.length > 0 ? notesId(part) : undefined}
      value={value}
      onChange={(event) => {
        const text = event.target.value;
        setText(part, part === 'code' ? text : toSingleLine(text));
      }}
      onKeyDown={onKeyDown}
      onBlur={() => {
        endTypingStep();
        setActive(null);
        onLeave(false);
      }}
    />
  );
}
