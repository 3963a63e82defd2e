import { useId, useLayoutEffect, useRef, useState } from 'react';
import { IconChevronRight } from '#web/components/icons/chevron-right.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useKeepCursor } from '../edit-slide/use-keep-cursor.ts';
import { type FoundMatch, useFoundMatch } from './found-match.ts';
import { setNotesPane, useOpenPanels } from './inspector-panel.ts';
import styles from './notes-pane.module.css';

type Props = {
  text: string;
  /** Why the notes can't be saved. */
  error?: string | undefined;
  /** Without it, the notes are read-only. */
  onChange?: (text: string) => void;
  onBlur?: () => void;
};

/** The notes with the match of the search marked, behind the text of the field. */
function MarkedNotes({ match, field }: { match: FoundMatch; field: HTMLTextAreaElement | null }) {
  const mark = useRef<HTMLElement>(null);
  const { text, range } = match;
  useLayoutEffect(() => {
    const layer = mark.current?.parentElement;
    if (!field || !layer || !mark.current) return;
    field.scrollTop = mark.current.offsetTop - field.clientHeight / 2;
    const follow = () => {
      layer.scrollTop = field.scrollTop;
    };
    follow();
    field.addEventListener('scroll', follow);
    return () => field.removeEventListener('scroll', follow);
  }, [field, text, range.start]);
  return (
    <div className={styles.marked} aria-hidden="true">
      {text.slice(0, range.start)}
      <mark ref={mark}>{text.slice(range.start, range.end)}</mark>
      {text.slice(range.end)}
    </div>
  );
}

/** The speaker notes below the slide; collapsible. */
export function NotesPane({ text, error, onChange, onBlur }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const areOpen = useOpenPanels(({ areNotesOpen }) => areNotesOpen);
  const found = useFoundMatch((state) => state.match);
  const match = found?.part === 'notes' && found.text === text ? found : null;
  const isOpen = areOpen || match !== null;
  const [field, setField] = useState<HTMLTextAreaElement | null>(null);
  useKeepCursor(field);
  return (
    <section className={styles.pane} aria-label={t('studio.notes.title')}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setNotesPane(!isOpen)}
        >
          <IconChevronRight />
          {t('studio.notes.title')}
        </button>
        {error !== undefined && (
          <p id={`${id}-error`} className={styles.error}>
            {error}
          </p>
        )}
      </div>
      {isOpen && (
        <div className={styles.field}>
          {match && <MarkedNotes match={match} field={field} />}
          <textarea
            ref={setField}
            id={id}
            className={styles.text}
            data-field="notes"
            aria-label={t('studio.notes.title')}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            placeholder={t(onChange ? 'studio.notes.add' : 'studio.show.no_notes')}
            value={text}
            readOnly={!onChange}
            onChange={({ target }) => onChange?.(target.value)}
            onBlur={onBlur}
          />
        </div>
      )}
    </section>
  );
}
