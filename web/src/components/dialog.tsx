import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react';
import { IconX } from '#web/components/icons/x.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useOpenDialogs } from '#web/lib/open-dialogs.ts';
import { registerDialog } from '#web/lib/register-dialog.ts';
import { Announcer } from './announcer.tsx';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';

type Props = {
  title: string;
  /**
   * `side`: full height at the window's right edge. `top`: near the upper edge, without padding
   * around the content.
   */
  size?: 'sm' | 'md' | 'lg' | 'side' | 'top';
  /** Replaces the visible title; the title then exists for screen readers only. */
  head?: ReactNode;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /**
   * Set where the content changes under the pointer: the second click of a double click is then
   * ignored.
   */
  ignoresDoubleClick?: boolean;
  children: ReactNode;
};

const doubleClickMs = 500;
const samePositionPx = 8;

/** Ignores the second click of a double click when the title has changed in between. */
function useDoubleClickGuard(title: string) {
  const lastClick = useRef({ x: Number.NaN, y: Number.NaN, at: 0, title });
  return (event: MouseEvent) => {
    const { x, y, at, title: previousTitle } = lastClick.current;
    lastClick.current = { x: event.clientX, y: event.clientY, at: event.timeStamp, title };
    const isSamePosition = Math.hypot(event.clientX - x, event.clientY - y) < samePositionPx;
    const isByPointer = event.detail > 0;
    if (previousTitle === title || !isByPointer || !isSamePosition) return;
    if (event.timeStamp - at >= doubleClickMs) return;
    event.stopPropagation();
    event.preventDefault();
  };
}

/** Moves focus to the title when the focused element was removed and no other element has focus. */
function restoreLostFocus(dialog: HTMLElement): () => void {
  let frame = 0;
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      if (
        document.activeElement !== document.body ||
        useOpenDialogs.getState().open.at(-1) !== dialog
      )
        return;
      dialog.querySelector('h2')?.focus({ preventScroll: true });
    });
  });
  observer.observe(dialog, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}

/**
 * A modal dialog on the native element, which traps focus, makes the page inert and closes on Escape. Open while
 * rendered. Focus starts at `[data-autofocus]`, and moves there again when the title changes and the focused element
 * was removed.
 */
export function Dialog({
  title,
  size = 'sm',
  head,
  onClose,
  onKeyDown,
  ignoresDoubleClick = false,
  children,
}: Props) {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isPointerDownInside = useRef(false);
  const onClickCapture = useDoubleClickGuard(title);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = document.activeElement;
    element.showModal();
    const unregisterDialog = registerDialog(element);
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const stopRestoring = restoreLostFocus(element);
    return () => {
      stopRestoring();
      element.close();
      unregisterDialog();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  useEffect(() => {
    const isLost = !dialog.current?.contains(document.activeElement);
    if (isLost) dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [title]);

  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${styles[size]}`}
      aria-labelledby={id}
      onCancel={(event) => {
        // React's cancel event bubbles, so cancel events of nested dialogs and file choosers arrive here too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClickCapture={ignoresDoubleClick ? onClickCapture : undefined}
      onPointerDown={(event) => {
        isPointerDownInside.current = event.target !== event.currentTarget;
      }}
      onClick={(event) => {
        // A text selection that ends outside the dialog also fires a click on the backdrop.
        if (event.target === event.currentTarget && !isPointerDownInside.current) onClose();
      }}
      onKeyDown={onKeyDown}
      onKeyUp={({ key, target }) => {
        // Browsers scroll to a caret by themselves but not to other focused elements.
        if (key === 'Tab' && target instanceof Element) target.scrollIntoView({ block: 'nearest' });
      }}
    >
      <div className={styles.inside}>
        <header className={styles.head}>
          <h2 id={id} tabIndex={-1} className={head ? styles.hidden : undefined}>
            {title}
          </h2>
          {head}
          <IconButton label={t('common.close')} onClick={onClose}>
            <IconX />
          </IconButton>
        </header>
        <div className={styles.body}>{children}</div>
      </div>
      <Announcer within={dialog} />
    </dialog>
  );
}
