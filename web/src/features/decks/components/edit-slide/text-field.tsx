import { useId, useRef } from 'react';
import { useTranslation } from '#web/lib/i18n.ts';
import { textAt } from '../../editing/content-tree.ts';
import { slidePartName } from '../detail/finding-text.ts';
import { useEditing } from './editing-context.ts';
import styles from './fields.module.css';
import { handleMarkKeys } from './mark-keys.ts';
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

/** A form field for one text of the slide. */
export function TextField({ part, label, hint, rows = 1 }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const ref = useRef<HTMLTextAreaElement>(null);
  const { content, setText, setActive, endTypingStep, active, notesId } = useEditing();
  const partNotes = useNotes(part);
  useFitHeight(ref);
  const isMultiline = part === 'code' || part === 'notes';
  const notes: Note[] = [...partNotes, ...(hint ? [{ text: hint, isError: null }] : [])];
  return (
    <div className={styles.field} data-active={active === part || undefined}>
      <label htmlFor={id}>{label ?? slidePartName(part, t) ?? part}</label>
      <textarea
        ref={ref}
        id={id}
        data-field={part}
        data-code={part === 'code' || undefined}
        rows={rows}
        spellCheck={part !== 'code'}
        value={textAt(content, part)}
        aria-invalid={partNotes.some(({ isError }) => isError) || undefined}
        aria-describedby={notes.length > 0 ? notesId(part) : undefined}
        onFocus={() => setActive(part)}
        onBlur={() => {
          endTypingStep();
          setActive(null);
        }}
        onKeyDown={(event) => handleMarkKeys(event, (text) => setText(part, text))}
        onChange={(event) => {
          const text = event.target.value;
          setText(part, isMultiline ? text : toSingleLine(text));
        }}
      />
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
