import { type ComponentProps, useId, useRef } from 'react';
import { isBlankText } from '#shared/deck/blank-texts.ts';
import { getPaletteColor } from '#shared/deck/palette-color.ts';
import { getTheme } from '#shared/deck/themes.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { textAt } from '../../editing/content-tree.ts';
import { isPlainPart } from '../../editing/plain-parts.ts';
import type { MarkStyle } from '../../editing/rich-text-dom.ts';
import { getSlidePartName } from '../detail/finding-text.ts';
import { useEditing } from './editing-context.ts';
import styles from './fields.module.css';
import { handleFormatKeys, isFormattingControl } from './format-text.ts';
import { RichText } from './rich-text.tsx';
import { toSingleLine } from './to-single-line.ts';
import { type FieldNote, useFieldNotes } from './use-field-notes.ts';
import { useFitHeight } from './use-fit-height.ts';
import { useKeepCursor } from './use-keep-cursor.ts';

type Props = {
  part: string;
  /** Replaces the part's default name. */
  label?: string;
  hint?: string;
  /** The text that is stored while the field is empty, because the schema requires one. */
  stored?: string;
  /** Minimum number of lines. */
  rows?: number;
};

/** Returns the style of formatted text in its form field, which doesn't depend on the layout. */
function useFieldStyle(): MarkStyle {
  const { theme } = useEditing();
  const { palette } = getTheme(theme);
  return (marks) => ({
    ...(marks.bold ? { fontWeight: '700' } : {}),
    ...(marks.em ? { fontStyle: 'italic' } : {}),
    ...(marks.code ? { fontFamily: 'var(--font-mono)' } : {}),
    ...(marks.href ? { textDecoration: 'underline' } : {}),
    ...(marks.paletteColor
      ? {
          background: palette.surface,
          color: getPaletteColor(palette, marks.paletteColor, palette.surface, palette.ink),
        }
      : {}),
  });
}

type AreaProps = Pick<
  ComponentProps<'textarea'>,
  'rows' | 'onFocus' | 'onBlur' | 'aria-labelledby'
> &
  Pick<Props, 'part' | 'stored'> & {
    describedBy: string | undefined;
    isInvalid: boolean;
    placeholder: string | undefined;
  };

const isMultiline = (part: string): boolean => part === 'code' || part === 'notes';

/** A field for a text without formatting. */
function PlainArea({ part, stored, describedBy, isInvalid, ...props }: AreaProps) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const { content, setText } = useEditing();
  const text = textAt(content, part);
  useFitHeight(ref, 2);
  useKeepCursor(ref.current);
  return (
    <textarea
      {...props}
      ref={ref}
      data-field={part}
      data-code={part === 'code' || undefined}
      spellCheck={part !== 'code'}
      value={text === stored || props.placeholder !== undefined ? '' : text}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      onChange={({ target }) => {
        const entered = isMultiline(part) ? target.value : toSingleLine(target.value);
        setText(part, entered || (stored ?? ''));
      }}
    />
  );
}

/** A form field for one text of the slide. */
export function TextField({ part, label, hint, stored, rows }: Props) {
  const { t } = useTranslation();
  const labelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const { content, setText, setActive, endTypingStep, active, notesId, richText } = useEditing();
  const partNotes = useFieldNotes(part);
  const text = textAt(content, part);
  // A placeholder text that the user has not changed is shown as the field's placeholder and not as its value.
  const placeholder = isBlankText(content.layout, part, text) ? text : undefined;
  const styleOf = useFieldStyle();
  const notes: FieldNote[] = [...partNotes, ...(hint ? [{ text: hint, isError: null }] : [])];
  const common = {
    'aria-labelledby': labelId,
    describedBy: notes.length > 0 ? notesId(part) : undefined,
    isInvalid: partNotes.some(({ isError }) => isError),
    placeholder,
    onFocus: () => setActive(part),
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      if (isFormattingControl(relatedTarget)) return;
      endTypingStep();
      setActive(null);
    },
  };
  return (
    <div ref={root} className={styles.field} data-active={active === part || undefined}>
      <span
        id={labelId}
        className={styles.label}
        onPointerUp={() => root.current?.querySelector<HTMLElement>('[data-field]')?.focus()}
      >
        {label ?? getSlidePartName(part, t) ?? part}
      </span>
      {isPlainPart(part) ? (
        <PlainArea
          {...common}
          part={part}
          rows={rows ?? 1}
          {...(stored === undefined ? {} : { stored })}
        />
      ) : (
        <RichText
          {...common}
          className={styles.text}
          data-field={part}
          handle={richText}
          value={placeholder === undefined ? text : ''}
          styleOf={styleOf}
          onChange={(text) => setText(part, text)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
            else handleFormatKeys(event, richText.current);
          }}
        />
      )}
      {notes.length > 0 && (
        <ul id={notesId(part)} className={styles.notes}>
          {notes.map(({ text, isError }) => (
            <li
              key={text}
              data-fault={isError === null ? undefined : isError ? 'error' : 'warning'}
            >
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
