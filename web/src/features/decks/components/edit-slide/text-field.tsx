import { type ComponentProps, useId, useRef } from 'react';
import { paletteColor } from '#shared/deck/palette-color.ts';
import { themeById } from '#shared/deck/themes.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { textAt } from '../../editing/content-tree.ts';
import type { MarkStyle } from '../../editing/rich-text-dom.ts';
import { slidePartName } from '../detail/finding-text.ts';
import { useEditing } from './editing-context.ts';
import styles from './fields.module.css';
import { formatsText, handleFormatKeys } from './format-text.ts';
import { RichText } from './rich-text.tsx';
import { toSingleLine } from './to-single-line.ts';
import { useFitHeight } from './use-fit-height.ts';
import { type Note, useNotes } from './use-notes.ts';

type Props = {
  part: string;
  /** Replaces the part's default name. */
  label?: string;
  hint?: string;
  /** Minimum number of lines. */
  rows?: number;
};

/** How pieces of a text are formatted in its form field, whatever the theme. */
function useFieldStyle(): MarkStyle {
  const { theme } = useEditing();
  const { palette } = themeById(theme);
  return (marks) => ({
    ...(marks.bold ? { fontWeight: '700' } : {}),
    ...(marks.em ? { fontStyle: 'italic' } : {}),
    ...(marks.code ? { fontFamily: 'var(--font-mono)' } : {}),
    ...(marks.href ? { textDecoration: 'underline' } : {}),
    ...(marks.paletteColor
      ? {
          background: palette.surface,
          color: paletteColor(palette, marks.paletteColor, palette.surface, palette.ink),
        }
      : {}),
  });
}

type AreaProps = Pick<
  ComponentProps<'textarea'>,
  'rows' | 'onFocus' | 'onBlur' | 'aria-labelledby'
> & { part: string; describedBy: string | undefined; isInvalid: boolean };

/** Texts without formatting; of them, only notes and code have several lines. */
const isPlain = (part: string): boolean => /(?:^|\.)(?:notes|code|language|unit|alt)$/.test(part);
const hasLines = (part: string): boolean => part === 'code' || part === 'notes';

/** A field for a text without formatting. */
function PlainArea({ part, describedBy, isInvalid, ...props }: AreaProps) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const { content, setText } = useEditing();
  useFitHeight(ref, 2);
  return (
    <textarea
      {...props}
      ref={ref}
      data-field={part}
      data-code={part === 'code' || undefined}
      spellCheck={part !== 'code'}
      value={textAt(content, part)}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      onChange={({ target }) =>
        setText(part, hasLines(part) ? target.value : toSingleLine(target.value))
      }
    />
  );
}

/** A form field for one text of the slide. */
export function TextField({ part, label, hint, rows }: Props) {
  const { t } = useTranslation();
  const labelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const { content, setText, setActive, endTypingStep, active, notesId, richText } = useEditing();
  const partNotes = useNotes(part);
  const styleOf = useFieldStyle();
  const notes: Note[] = [...partNotes, ...(hint ? [{ text: hint, isError: null }] : [])];
  const common = {
    'aria-labelledby': labelId,
    describedBy: notes.length > 0 ? notesId(part) : undefined,
    isInvalid: partNotes.some(({ isError }) => isError),
    onFocus: () => setActive(part),
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      if (formatsText(relatedTarget)) return;
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
        {label ?? slidePartName(part, t) ?? part}
      </span>
      {isPlain(part) ? (
        <PlainArea {...common} part={part} rows={rows ?? 1} />
      ) : (
        <RichText
          {...common}
          className={styles.text}
          data-field={part}
          handle={richText}
          value={textAt(content, part)}
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
