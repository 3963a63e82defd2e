import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';

type Look = {
  variant?: 'primary' | 'quiet' | 'plain';
  size?: 'md' | 'sm' | 'lg';
  icon?: ReactNode;
};

type ButtonProps = Look & { isBusy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>;

function classOf({ variant = 'quiet', size = 'md' }: Look, extra?: string): string {
  return [styles.button, styles[variant], styles[size], extra].filter(Boolean).join(' ');
}

/** A button; while busy it keeps its width and says so to screen readers. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, isBusy = false, className, children, disabled, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ ...(variant && { variant }), ...(size && { size }) }, className)}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
    >
      {icon}
      <span className={styles.label}>{children}</span>
      {isBusy && <span className={styles.busy} aria-hidden="true" />}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  icon,
  className,
  children,
  ...rest
}: Look & LinkProps) {
  return (
    <Link
      {...rest}
      className={classOf({ ...(variant && { variant }), ...(size && { size }) }, className)}
    >
      {icon}
      <span className={styles.label}>{children}</span>
    </Link>
  );
}

type IconButtonProps = { label: string } & ButtonHTMLAttributes<HTMLButtonElement>;

/** A square button with an icon; `label` is its accessible name and its tip. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={[styles.icon, className].filter(Boolean).join(' ')}
    >
      {children}
    </button>
  );
}
