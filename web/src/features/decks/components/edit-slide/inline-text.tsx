import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { showsBold } from '#shared/deck/boxes.ts';
import { toFontStack } from '#shared/deck/font-stack.ts';
import { parseSpans } from '#shared/deck/inline.ts';
import { getPaletteColor } from '#shared/deck/palette-color.ts';
import type { TextBox } from '#shared/deck/scene.ts';
import { getTheme } from '#shared/deck/themes.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { textAt } from '../../editing/content-tree.ts';
import { addEntry, getListLimits, parseEntry, removeEntry } from '../../editing/edits.ts';
import type { MarkStyle } from '../../editing/rich-text-dom.ts';
import { getSlidePartName } from '../detail/finding-text.ts';
import { createTypeStyle, fieldLines } from './box-style.ts';
import { useEditing } from './editing-context.ts';
import { handleFormatKeys, isFormattingControl } from './format-text.ts';
import { RichText } from './rich-text.tsx';
import styles from './stage.module.css';
import { useFieldNotes } from './use-field-notes.ts';
import { useFitHeight } from './use-fit-height.ts';
import { useKeepCursor } from './use-keep-cursor.ts';

type Props = {
  box: TextBox;
  part: string;
  /** The text that `box` shows, with its marks; older than the content while the slide is being drawn. */
  drawnText: string;
  /** Point of the window where the cursor starts; null selects the whole text. */
  startAt: { x: number; y: number } | null;
  onLeave: (isByKey: boolean) => void;
  /** Called to continue the editing in another part. */
  onMoveTo: (part: string) => void;
  /** Returns the part before or after this one in reading order, or below it in a table. */
  neighbor: (direction: 'next' | 'previous' | 'below') => string | undefined;
};

/** Returns the same part of another entry, such as `items[1].text` for `items[0].text`. */
const getSameFieldOfEntry = (
  part: string,
  list: string,
  toIndex: number,
  fromIndex: number,
): string => part.replace(`${list}[${fromIndex}]`, `${list}[${toIndex}]`);

/** Handles Enter and Backspace in a list: adds an entry below, removes an empty one. */
function useEntryKeys({ part, onMoveTo }: Props) {
  const { t } = useTranslation();
  const { content, change } = useEditing();
  const entry = parseEntry(part);
  return (event: KeyboardEvent<HTMLElement>, value: string): boolean => {
    if (!entry) return false;
    const { list, index } = entry;
    const room = getListLimits(content, list);
    if (event.key === 'Enter' && room.canAdd) {
      change(addEntry(content, list, index + 1));
      announce(t('edit.added'));
      onMoveTo(getSameFieldOfEntry(part, list, index + 1, index));
      return true;
    }
    if (event.key !== 'Backspace' || value !== '' || !room.canRemove) return false;
    change(removeEntry(content, list, index));
    announce(t('edit.removed'));
    onMoveTo(getSameFieldOfEntry(part, list, Math.max(0, index - 1), index));
    return true;
  };
}

/** Returns the style that bold, emphasised, linked or coloured text has on the slide. */
function useMarkStyle(box: TextBox): MarkStyle {
  const { theme } = useEditing();
  const { palette, tokens } = getTheme(theme);
  const runs = box.lines.flatMap((line) => line.runs);
  const color = (isSuch: (run: (typeof runs)[number]) => unknown) => runs.find(isSuch)?.color;
  // The colour of a word that has just become bold or emphasised, until the slide is drawn with it.
  const accent = getPaletteColor(palette, 'accent', box.on, box.color);
  const boldColor = showsBold({ weight: box.weight, boldWeight: tokens.boldWeight }) ? '' : accent;
  return (marks) => ({
    ...(marks.bold || marks.em ? { fontWeight: `${Math.max(tokens.boldWeight, box.weight)}` } : {}),
    ...(marks.bold ? { color: color((run) => run.strong && !run.em) ?? boldColor } : {}),
    ...(marks.em ? { color: color((run) => run.em) ?? accent } : {}),
    ...(marks.code ? { fontFamily: toFontStack(tokens.mono), fontSize: '0.92em' } : {}),
    ...(marks.href ? { textDecoration: 'underline' } : {}),
    ...(marks.paletteColor
      ? { color: getPaletteColor(palette, marks.paletteColor, box.on, box.color) }
      : {}),
  });
}

type CodeProps = {
  value: string;
  onChange: (text: string) => void;
} & Pick<React.ComponentProps<'textarea'>, 'className' | 'style' | 'onKeyDown' | 'onBlur'> &
  Pick<React.AriaAttributes, 'aria-label' | 'aria-describedby' | 'aria-invalid'>;

/** A field for code: several lines without formatting. */
function CodeText({ onChange, ...props }: CodeProps) {
  const ref = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    ref.current?.focus();
    ref.current?.select();
  }, []);
  useFitHeight(ref, 0);
  useKeepCursor(ref.current);
  return (
    <textarea ref={ref} rows={1} onChange={(event) => onChange(event.target.value)} {...props} />
  );
}

/** Handles the keys that leave a text, or move to another one. */
function useLeaveKeys(props: Props, value: string) {
  const { part, onLeave, onMoveTo, neighbor } = props;
  const onEntryKey = useEntryKeys(props);
  const moveTo = (target: string | undefined): boolean => {
    if (target !== undefined) onMoveTo(target);
    return target !== undefined;
  };
  return (event: KeyboardEvent<HTMLElement>): boolean => {
    const { key, shiftKey } = event;
    if (key === 'Tab') return moveTo(neighbor(shiftKey ? 'previous' : 'next'));
    if (key !== 'Escape' && !shiftKey && onEntryKey(event, value)) return true;
    if (key === 'Enter' && part !== 'code' && moveTo(neighbor('below'))) return true;
    if (key !== 'Escape' && (key !== 'Enter' || part === 'code')) return false;
    onLeave(true);
    return true;
  };
}

/**
 * A text field at the text's position on the slide. Enter finishes, adds an entry or moves down in a table; Tab moves to
 * the next text; Escape leaves.
 */
export function InlineText(props: Props) {
  const { box, part, drawnText, startAt, onLeave } = props;
  const { t } = useTranslation();
  const { content, setText, endTypingStep, setActive, notesId, richText } = useEditing();
  const notes = useFieldNotes(part);
  const styleOf = useMarkStyle(box);
  const value = textAt(content, part);
  const lines = useMemo(() => {
    const text = parseSpans(drawnText)
      .map((span) => span.text)
      .join('');
    return drawnText === value ? (fieldLines(box, text) ?? []) : undefined;
  }, [box, drawnText, value]);
  const handleLeaveKey = useLeaveKeys(props, value);
  const common = {
    className: styles.inlineText,
    style: createTypeStyle(box),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.nativeEvent.isComposing || handleFormatKeys(event, richText.current)) return;
      if (!handleLeaveKey(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      if (isFormattingControl(relatedTarget)) return;
      endTypingStep();
      setActive(null);
      onLeave(false);
    },
  };
  const label = getSlidePartName(part, t) ?? part;
  const isInvalid = notes.some(({ isError }) => isError);
  // The text's errors and hints are displayed below its form field.
  const describedBy = notes.length > 0 ? notesId(part) : undefined;
  if (part === 'code')
    return (
      <CodeText
        {...common}
        value={value}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={(text) => setText(part, text)}
      />
    );
  return (
    <RichText
      {...common}
      {...{ value, startAt, styleOf, describedBy, isInvalid }}
      lines={lines}
      aria-label={label}
      handle={richText}
      onChange={(text) => setText(part, text)}
    />
  );
}
