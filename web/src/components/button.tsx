import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
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

type Press = (event: MouseEvent<HTMLButtonElement>) => void;

/**
 * What makes a button busy: it can't be pressed, nor its form sent, but it keeps the focus, which `disabled`
 * would drop.
 */
function busyProps(isBusy: boolean, onClick: Press | undefined) {
  if (!isBusy) return { onClick };
  const ignore: Press = (event) => event.preventDefault();
  return { onClick: ignore, 'aria-disabled': true, 'aria-busy': true };
}

/** A button; while busy it keeps its width and says so to screen readers. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, isBusy = false, className, children, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      {...busyProps(isBusy, onClick)}
      className={classOf({ ...(variant && { variant }), ...(size && { size }) }, className)}
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

type IconButtonProps = {
  label: string;
  ref?: Ref<HTMLButtonElement>;
  isBusy?: boolean;
} & ButtonHTMLAttributes<HTMLButtonElement>;

/** A square button with an icon; `label` is its accessible name and its tip. */
export function IconButton(props: IconButtonProps) {
  const { label, isBusy = false, className, children, onClick, ...rest } = props;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      {...busyProps(isBusy, onClick)}
      className={[styles.icon, className].filter(Boolean).join(' ')}
    >
      {children}
    </button>
  );
}
