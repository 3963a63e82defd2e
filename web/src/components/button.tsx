import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';

type Look = {
  variant?: 'primary' | 'quiet' | 'plain' | undefined;
  size?: 'md' | 'sm' | 'lg' | undefined;
  icon?: ReactNode;
};

type ButtonProps = Look & { isBusy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>;

function classOf({ variant = 'quiet', size = 'md' }: Look, extra?: string): string {
  return [styles.button, styles[variant], styles[size], extra].filter(Boolean).join(' ');
}

type Press = (event: MouseEvent<HTMLButtonElement>) => void;

const ignore: Press = (event) => event.preventDefault();

/**
 * What keeps a button from being pressed, and its form from being sent, while it is busy or disabled. Where it has the
 * focus it keeps that, which `disabled` would drop.
 */
function useHeld(isBusy?: boolean, disabled?: boolean, onClick?: Press) {
  const ref = useRef<HTMLButtonElement>(null);
  return isBusy || (disabled && ref.current === document.activeElement)
    ? { ref, onClick: ignore, 'aria-disabled': true, 'aria-busy': isBusy }
    : { ref, onClick, disabled };
}

/** A button; while busy it keeps its words and its width, and says so to screen readers. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, isBusy, disabled, className, children, onClick, ...rest } = props;
  const held = useHeld(isBusy, disabled, onClick);
  return (
    <button type="button" {...rest} {...held} className={classOf({ variant, size }, className)}>
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
    <Link {...rest} className={classOf({ variant, size }, className)}>
      {icon}
      <span className={styles.label}>{children}</span>
    </Link>
  );
}

type IconButtonProps = {
  label: string;
  isBusy?: boolean;
} & ButtonHTMLAttributes<HTMLButtonElement>;

/** A square button with an icon; `label` is its accessible name and its tip. */
export function IconButton(props: IconButtonProps) {
  const { label, isBusy, disabled, className, children, onClick, ...rest } = props;
  const held = useHeld(isBusy, disabled, onClick);
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      {...held}
      className={[styles.icon, className].filter(Boolean).join(' ')}
    >
      {children}
    </button>
  );
}
