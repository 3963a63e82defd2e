import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './menu.module.css';
import { findItemForKey, focusFirstItem, positionMenu } from './menu-focus.ts';

/** Props that connect a button to its menu. */
export type MenuTriggerProps = {
  popoverTarget: string;
  'aria-haspopup': 'menu';
  'aria-controls': string;
};

type Props = {
  /** Renders the button that opens the menu, with the props that connect it to the menu. */
  trigger: (props: MenuTriggerProps) => ReactNode;
  label: string;
  children: ReactNode;
};

/** Without popover support no toggle event fires, so the items are rendered from the start. */
const arePopoversSupported = 'popover' in HTMLElement.prototype;

/**
 * A menu on the native popover: in the top layer, closed by Escape and by a click outside. Items
 * are rendered when it first opens, because a list has one menu per row. Arrows, Home, End and
 * first letters move focus.
 */
export function Menu({ trigger, label, children }: Props) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isRendered, setIsRendered] = useState(!arePopoversSupported);

  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab') menu.current?.hidePopover();
    const next = menu.current && findItemForKey(menu.current, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <>
      {trigger({ popoverTarget: id, 'aria-haspopup': 'menu', 'aria-controls': id })}
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
          // Renders the menu before it opens, so that its width can be measured and its first item focused.
          flushSync(() => setIsRendered(true));
          positionMenu(event.currentTarget);
        }}
        onToggle={(event) => {
          if (event.newState === 'open') focusFirstItem(event.currentTarget);
        }}
      >
        {isRendered && children}
      </div>
    </>
  );
}

type ItemProps = {
  icon?: ReactNode;
  lang?: string;
  isDangerous?: boolean;
  /** Shown after the name, in a muted colour. */
  hint?: ReactNode;
  /** The keys of the command, shown like the hint; `formatMenuKeys` formats them. */
  keys?: string | undefined;
  /** Focusable, but without effect. */
  isDisabled?: boolean;
  /** Whether the item's action is in progress. */
  isBusy?: boolean;
  /** For exclusive choices: whether this item is the selected one. */
  isSelected?: boolean;
  /** Called with true when the pointer or the focus enters the item, with false when it leaves. */
  onHighlight?: (isOn: boolean) => void;
  onSelect: () => void;
  children: ReactNode;
};

const getRoleProps = ({ isSelected }: ItemProps) =>
  isSelected === undefined
    ? ({ role: 'menuitem' } as const)
    : ({ role: 'menuitemradio', 'aria-checked': isSelected } as const);

/** A menu item; the menu closes before the action runs. */
export function MenuItem(props: ItemProps) {
  const { icon, lang, isDangerous = false, hint, isDisabled = false, isBusy = false } = props;
  return (
    <button
      type="button"
      {...getRoleProps(props)}
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
      {props.keys !== undefined && (
        <span className={styles.hint} aria-hidden="true">
          {props.keys}
        </span>
      )}
      {hint !== undefined && hint !== '' && <span className={styles.hint}>{hint}</span>}
    </button>
  );
}

/** A heading for the items below. Hidden from screen readers: the menu's own name contains it. */
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

/** A separator between groups of items. */
export function MenuLine() {
  return <hr className={styles.line} />;
}
