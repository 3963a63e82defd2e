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

/** Label and control with a hint or an error, connected for screen readers. */
export function Field({ label, hint, error, labelEnd, children }: Props) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
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
