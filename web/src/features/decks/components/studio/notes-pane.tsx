import { useId } from 'react';
import { IconChevronRight } from '#web/components/icons/chevron-right.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { setNotesPane, useInspectorPanel } from './inspector-panel.ts';
import styles from './notes-pane.module.css';

type Props = {
  text: string;
  /** Why the notes can't be saved. */
  error?: string | undefined;
  /** Without it, the notes are read-only. */
  onChange?: (text: string) => void;
  onBlur?: () => void;
};

/** The speaker notes below the slide; collapsible. */
export function NotesPane({ text, error, onChange, onBlur }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const isOpen = useInspectorPanel(({ areNotesOpen }) => areNotesOpen);
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
        <textarea
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
      )}
    </section>
  );
}
