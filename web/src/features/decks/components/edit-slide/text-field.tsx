import { useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '#web/lib/i18n.ts';
import { textAt } from '../../editing/content-tree.ts';
import { partText } from '../detail/finding-text.ts';
import { boldKey } from './bold-key.ts';
import { useEditing } from './editing-context.ts';
import styles from './fields.module.css';
import { inOneLine } from './in-one-line.ts';
import { type Note, useNotes } from './use-notes.ts';

type Props = {
  part: string;
  /** Where the part's own name wouldn't do. */
  label?: string;
  hint?: string;
  /** Lines that it has at least. */
  rows?: number;
};

/** One text of the slide, as a field. */
export function TextField({ part, label, hint, rows = 1 }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const ref = useRef<HTMLTextAreaElement>(null);
  const { content, setText, setActive, seal, active, notesId } = useEditing();
  const found = useNotes(part);
  useLayoutEffect(() => {
    const area = ref.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight + 2}px`;
  });
  const isMultiline = part === 'code' || part === 'notes';
  const notes: Note[] = [...found, ...(hint ? [{ text: hint, isError: null }] : [])];
  return (
    <div className={styles.field} data-active={active === part || undefined}>
      <label htmlFor={id}>{label ?? partText(part, t) ?? part}</label>
      <textarea
        ref={ref}
        id={id}
        data-field={part}
        data-code={part === 'code' || undefined}
        rows={rows}
        spellCheck={part !== 'code'}
        value={textAt(content, part)}
        aria-invalid={found.some(({ isError }) => isError) || undefined}
        aria-describedby={notes.length > 0 ? notesId(part) : undefined}
        onFocus={() => setActive(part)}
        onBlur={() => {
          seal();
          setActive(null);
        }}
        onKeyDown={(event) => boldKey(event, (text) => setText(part, text))}
        onChange={(event) => {
          const text = event.target.value;
          setText(part, isMultiline ? text : inOneLine(text));
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
