import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './menu.module.css';
import { focusFirst, placeBelow, stepOf } from './menu-focus.ts';

/** What ties a button to its menu. */
export type MenuTarget = {
  popoverTarget: string;
  'aria-haspopup': 'menu';
  'aria-controls': string;
};

type Props = {
  /** The button that opens it, given what ties the two together. */
  target: (props: MenuTarget) => ReactNode;
  label: string;
  children: ReactNode;
};

/** Where a browser can't tell that a menu opens, its items are there from the start. */
const canOpen = 'popover' in HTMLElement.prototype;

/**
 * A menu on the browser's own popover: on top of everything, closed by Escape and by a press elsewhere.
 * Its items are made when it first opens: a list has a menu a row.
 * Arrows, Home, End and first letters move within it; focus returns to its button.
 */
export function Menu({ target, label, children }: Props) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isMade, setIsMade] = useState(!canOpen);

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
          if (event.newState !== 'open') return;
          // Before it shows, so that its width is known and the first item can have the focus.
          flushSync(() => setIsMade(true));
          placeBelow(event.currentTarget);
        }}
        onToggle={(event) => {
          if (event.newState === 'open') focusFirst(event.currentTarget);
        }}
      >
        {isMade && children}
      </div>
    </>
  );
}

type ItemProps = {
  icon?: ReactNode;
  lang?: string;
  isDangerous?: boolean;
  /** Said after the name, more quietly. */
  hint?: ReactNode;
  /** Can be reached, but does nothing now. */
  isDisabled?: boolean;
  /** Something works on what it stands for. */
  isBusy?: boolean;
  /** One of several that exclude each other: whether it is the chosen one. */
  isChosen?: boolean;
  /** Called with true when the pointer or the focus enters the item, with false when it leaves. */
  onHighlight?: (isOn: boolean) => void;
  onSelect: () => void;
  children: ReactNode;
};

const roleOf = ({ isChosen }: ItemProps) =>
  isChosen === undefined
    ? ({ role: 'menuitem' } as const)
    : ({ role: 'menuitemradio', 'aria-checked': isChosen } as const);

/** One thing that can be done; the menu closes first. */
export function MenuItem(props: ItemProps) {
  const { icon, lang, isDangerous = false, hint, isDisabled = false, isBusy = false } = props;
  return (
    <button
      type="button"
      {...roleOf(props)}
      tabIndex={-1}
      onPointerEnter={() => props.onHighlight?.(true)}
      onPointerLeave={() => props.onHighlight?.(false)}
      onFocus={() => props.onHighlight?.(true)}
      onBlur={() => props.onHighlight?.(false)}
      lang={lang}
      className={styles.item}
      data-danger={isDangerous || undefined}
      aria-disabled={isDisabled || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isDisabled) return;
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
        props.onSelect();
      }}
    >
      {icon}
      {props.children}
      {hint !== undefined && hint !== '' && <span className={styles.hint}>{hint}</span>}
    </button>
  );
}

/** What the items beneath are of; said with the menu's own name, so that it isn't said again. */
export function MenuHeading({
  hint,
  children,
}: {
  hint?: string | undefined;
  children: ReactNode;
}) {
  return (
    <p className={styles.heading} role="presentation">
      {children}
      {hint !== undefined && <span>{hint}</span>}
    </p>
  );
}

/** A line between groups of items. */
export function MenuLine() {
  return <hr className={styles.line} />;
}
