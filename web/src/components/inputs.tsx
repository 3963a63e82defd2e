import type {
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react';
import styles from './field.module.css';
import { Field } from './field.tsx';

type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  labelEnd?: ReactNode;
};

const pickFieldProps = ({ label, hint, error, labelEnd }: FieldProps) => ({
  label,
  hint,
  error,
  labelEnd,
});

/** A text input with its label. */
export function TextInput(
  props: FieldProps & { end?: ReactNode } & InputHTMLAttributes<HTMLInputElement>,
) {
  const { label, hint, error, labelEnd, end, ...rest } = props;
  return (
    <Field {...pickFieldProps({ label, hint, error, labelEnd })}>
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
          {end && <span className={styles.endAdornment}>{end}</span>}
        </div>
      )}
    </Field>
  );
}

/** A textarea with its label. */
export function TextArea(props: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { label, hint, error, labelEnd, ...rest } = props;
  return (
    <Field {...pickFieldProps({ label, hint, error, labelEnd })}>
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

/** The native select with its label. */
export function Select(props: FieldProps & SelectHTMLAttributes<HTMLSelectElement>) {
  const { label, hint, error, labelEnd, children, ...rest } = props;
  return (
    <Field {...pickFieldProps({ label, hint, error, labelEnd })}>
      {({ id, describedBy }) => (
        <select {...rest} id={id} className={styles.control} aria-describedby={describedBy}>
          {children}
        </select>
      )}
    </Field>
  );
}
