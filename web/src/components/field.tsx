import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

type FieldIds = { id: string; describedBy: string | undefined; isInvalid: boolean };

type Props = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Shown at the end of the label's line, such as a counter. */
  labelEnd?: ReactNode;
  children: (ids: FieldIds) => ReactNode;
};

/** Returns the API's predicate about a field, such as "must be at most 100", as a sentence with the field's label. */
function toSentence(label: string, error: string): string {
  if (/[.!?。！？]$/u.test(error)) return error;
  if (/^\p{Script=Han}/u.test(error)) return `${label}${error}。`;
  return /^\p{Ll}/u.test(error) ? `${label} ${error}.` : error;
}

/** Label and control with a hint or an error, connected for screen readers. */
export function Field({ label, hint, error, labelEnd, children }: Props) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error === undefined ? hint : toSentence(label, error);
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {labelEnd}
      </div>
      {children({ id, describedBy: note ? noteId : undefined, isInvalid: error !== undefined })}
      {note && (
        <p id={noteId} className={error === undefined ? styles.hint : styles.error}>
          {note}
        </p>
      )}
    </div>
  );
}
