import { useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '#web/lib/i18n.ts';
import { textAt } from '../../editing/content-tree.ts';
import { slotAt } from '../../editing/slots.ts';
import { findingText, partText } from '../detail/finding-text.ts';
import { boldKey } from './bold-key.ts';
import { useEditing } from './editing-context.ts';
import styles from './fields.module.css';

type Props = {
  part: string;
  /** Where the part's own name wouldn't do. */
  label?: string;
  hint?: string;
  /** Lines that it has at least. */
  rows?: number;
};

type Fault = { text: string; isError: boolean };
/** A hint is neither an error nor a warning. */
type Note = Fault | { text: string; isError: null };

/** What is wrong with one part, in words. */
function useFaults(part: string): Fault[] {
  const { t } = useTranslation();
  const { findings, unfinished } = useEditing();
  const found = findings.filter((finding) => finding.part === part && finding.severity !== 'info');
  const told = found.map(({ part: _part, ...finding }) => ({
    text: findingText(finding, t),
    isError: finding.severity === 'error',
  }));
  return unfinished.includes(part) ? [{ text: t('edit.missing'), isError: true }, ...told] : told;
}

/** One text of the slide, as a field. */
export function TextField({ part, label, hint, rows = 1 }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const ref = useRef<HTMLTextAreaElement>(null);
  const { content, setText, setActive, seal, active } = useEditing();
  const faults = useFaults(part);
  const slot = slotAt(content.layout, part);
  useLayoutEffect(() => {
    const area = ref.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight + 2}px`;
  });
  const isMultiline = part === 'code' || part === 'notes';
  const notes: Note[] = [...faults, ...(hint ? [{ text: hint, isError: null }] : [])];
  return (
    <div className={styles.field} data-active={active === part || undefined}>
      <label htmlFor={id}>{label ?? partText(part, t) ?? part}</label>
      <textarea
        ref={ref}
        id={id}
        data-field={part}
        data-code={part === 'code' || undefined}
        rows={rows}
        maxLength={slot?.kind === 'text' ? slot.max : undefined}
        spellCheck={part !== 'code'}
        value={textAt(content, part)}
        aria-invalid={faults.some(({ isError }) => isError) || undefined}
        aria-describedby={notes.length > 0 ? `${id}-notes` : undefined}
        onFocus={() => setActive(part)}
        onBlur={() => {
          seal();
          setActive(null);
        }}
        onKeyDown={(event) => boldKey(event, (text) => setText(part, text))}
        onChange={(event) => {
          const text = event.target.value;
          setText(part, isMultiline ? text : text.replace(/\s*\n\s*/g, ' '));
        }}
      />
      {notes.length > 0 && (
        <ul id={`${id}-notes`} className={styles.notes}>
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
