import type {
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react';
import styles from './field.module.css';
import { Field } from './field.tsx';

type Around = { label: string; hint?: ReactNode; error?: string | undefined; aside?: ReactNode };

const around = ({ label, hint, error, aside }: Around) => ({ label, hint, error, aside });

/** A line of text with its label. */
export function TextInput(
  props: Around & { end?: ReactNode } & InputHTMLAttributes<HTMLInputElement>,
) {
  const { label, hint, error, aside, end, ...rest } = props;
  return (
    <Field {...around({ label, hint, error, aside })}>
      {({ id, describedBy, isInvalid }) => (
        <div className={styles.box}>
          <input
            type="text"
            {...rest}
            id={id}
            className={styles.control}
            aria-describedby={describedBy}
            aria-invalid={isInvalid || undefined}
          />
          {end && <span className={styles.end}>{end}</span>}
        </div>
      )}
    </Field>
  );
}

/** Several lines of text with their label. */
export function TextArea(props: Around & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { label, hint, error, aside, ...rest } = props;
  return (
    <Field {...around({ label, hint, error, aside })}>
      {({ id, describedBy, isInvalid }) => (
        <textarea
          rows={4}
          {...rest}
          id={id}
          className={`${styles.control} ${styles.area}`}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
        />
      )}
    </Field>
  );
}

/** The browser's own select: light, and right on every device. */
export function Select(props: Around & SelectHTMLAttributes<HTMLSelectElement>) {
  const { label, hint, error, aside, children, ...rest } = props;
  return (
    <Field {...around({ label, hint, error, aside })}>
      {({ id, describedBy }) => (
        <select {...rest} id={id} className={styles.control} aria-describedby={describedBy}>
          {children}
        </select>
      )}
    </Field>
  );
}
