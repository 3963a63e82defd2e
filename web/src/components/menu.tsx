import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './menu.module.css';
import { focusFirst, placeBelow, stepOf } from './menu-focus.ts';

type TargetProps = {
  popoverTarget: string;
  'aria-haspopup': 'menu';
  'aria-controls': string;
};

type Props = {
  /** The button that opens it, given what ties the two together. */
  target: (props: TargetProps) => ReactNode;
  label: string;
  children: ReactNode;
};

/**
 * A menu on the browser's own popover: on top of everything, closed by Escape and by a press elsewhere.
 * Arrows, Home, End and first letters move within it; focus returns to its button.
 */
export function Menu({ target, label, children }: Props) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);

  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab') menu.current?.hidePopover();
    const step = menu.current && stepOf(menu.current, event.key);
    if (!step) return;
    event.preventDefault();
    step.focus();
  };

  return (
    <>
      {target({ popoverTarget: id, 'aria-haspopup': 'menu', 'aria-controls': id })}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles.menu}
        onKeyDown={onKey}
        onBeforeToggle={(event) => {
          if (event.newState === 'open') placeBelow(event.currentTarget);
        }}
        onToggle={(event) => {
          if (event.newState === 'open') focusFirst(event.currentTarget);
        }}
      >
        {children}
      </div>
    </>
  );
}

type ItemProps = {
  icon?: ReactNode;
  lang?: string;
  isDangerous?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

/** One thing that can be done; the menu closes first. */
export function MenuItem({ icon, lang, isDangerous = false, onSelect, children }: ItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      lang={lang}
      className={styles.item}
      data-danger={isDangerous || undefined}
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
        onSelect();
      }}
    >
      {icon}
      {children}
    </button>
  );
}

/** A line between groups of items. */
export function MenuLine() {
  return <hr className={styles.line} />;
}
