import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';

type ButtonStyle = {
  variant?: 'primary' | 'quiet' | 'plain' | undefined;
  size?: 'md' | 'sm' | 'lg' | undefined;
  icon?: ReactNode;
};

type ButtonProps = ButtonStyle & { isBusy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>;

function getButtonClass({ variant = 'quiet', size = 'md' }: ButtonStyle, extra?: string): string {
  return [styles.button, styles[variant], styles[size], extra].filter(Boolean).join(' ');
}

type PressHandler = (event: MouseEvent<HTMLButtonElement>) => void;

const preventPress: PressHandler = (event) => event.preventDefault();

/**
 * Returns props that prevent a press or a submit while the button is busy or disabled. A focused
 * button is only marked `aria-disabled`, because `disabled` would drop the focus.
 */
function usePressGuard(isBusy?: boolean, disabled?: boolean, onClick?: PressHandler) {
  const ref = useRef<HTMLButtonElement>(null);
  return isBusy || (disabled && ref.current === document.activeElement)
    ? { ref, onClick: preventPress, 'aria-disabled': true, 'aria-busy': isBusy }
    : { ref, onClick, disabled };
}

/** A button; while busy it keeps its label and width, and is announced as busy. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, isBusy, disabled, className, children, onClick, ...rest } = props;
  const guardProps = usePressGuard(isBusy, disabled, onClick);
  return (
    <button
      type="button"
      {...rest}
      {...guardProps}
      className={getButtonClass({ variant, size }, className)}
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
}: ButtonStyle & LinkProps) {
  return (
    <Link {...rest} className={getButtonClass({ variant, size }, className)}>
      {icon}
      <span className={styles.label}>{children}</span>
    </Link>
  );
}

type IconButtonProps = {
  label: string;
  isBusy?: boolean;
} & ButtonHTMLAttributes<HTMLButtonElement>;

/** A square icon button; `label` is its accessible name and tooltip. */
export function IconButton(props: IconButtonProps) {
  const { label, isBusy, disabled, className, children, onClick, ...rest } = props;
  const guardProps = usePressGuard(isBusy, disabled, onClick);
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      {...guardProps}
      className={[styles.icon, className].filter(Boolean).join(' ')}
    >
      {children}
    </button>
  );
}
