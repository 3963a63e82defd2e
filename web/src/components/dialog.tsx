import { IconX } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react';
import { useTranslation } from '#web/lib/i18n.ts';
import { useLayers } from '#web/lib/layers.ts';
import { openLayer } from '#web/lib/open-layer.ts';
import { Announcer } from './announcer.tsx';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';

type Props = {
  title: string;
  /** `side`: as high as the window, at its right edge. `top`: near its upper edge, its contents up to its own. */
  size?: 'sm' | 'md' | 'lg' | 'side' | 'top';
  /** Stands in the place of the title, which is only said then. */
  head?: ReactNode;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Another title takes the place of what was pressed: the second press of a double one isn't meant for it. */
  guardsDoublePress?: boolean;
  children: ReactNode;
};

const doublePressMs = 500;
const samePlacePx = 8;

/** The second press of a double one isn't meant for what has come in the place of what the first one pressed. */
function useSinglePress(title: string) {
  const last = useRef({ x: Number.NaN, y: Number.NaN, at: 0, title });
  return (event: MouseEvent) => {
    const { x, y, at, title: before } = last.current;
    last.current = { x: event.clientX, y: event.clientY, at: event.timeStamp, title };
    const isSamePlace = Math.hypot(event.clientX - x, event.clientY - y) < samePlacePx;
    const isByPointer = event.detail > 0;
    if (before === title || !isByPointer || !isSamePlace) return;
    if (event.timeStamp - at >= doublePressMs) return;
    event.stopPropagation();
    event.preventDefault();
  };
}

/** Gives the title the focus where what had it is gone and nothing has taken it: else a keyboard is nowhere. */
function keepFocusIn(dialog: HTMLElement): () => void {
  let frame = 0;
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body || useLayers.getState().open.at(-1) !== dialog)
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
 * A dialog on the browser's own element, which keeps focus within, the page behind it inert, and closes by Escape.
 * It is open for as long as it is drawn. Focus starts at `[data-autofocus]`, anew
 * where another title says that it is about something else now. What is announced meanwhile is said in it.
 */
export function Dialog({
  title,
  size = 'sm',
  head,
  onClose,
  onKeyDown,
  guardsDoublePress = false,
  children,
}: Props) {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressedInside = useRef(false);
  const onPress = useSinglePress(title);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = document.activeElement;
    element.showModal();
    const leaveLayer = openLayer(element);
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const stopKeeping = keepFocusIn(element);
    return () => {
      stopKeeping();
      element.close();
      leaveLayer();
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
        // React lets it bubble: from a dialog within, and from a choice of files that was called off.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClickCapture={guardsDoublePress ? onPress : undefined}
      onPointerDown={(event) => {
        isPressedInside.current = event.target !== event.currentTarget;
      }}
      onClick={(event) => {
        // A text that is selected to beyond the edge ends in a click out there too.
        if (event.target === event.currentTarget && !isPressedInside.current) onClose();
      }}
      onKeyDown={onKeyDown}
      onKeyUp={({ key, target }) => {
        // A text's caret alone is brought into sight by itself, be it beneath what sticks to an edge.
        if (key === 'Tab' && target instanceof Element) target.scrollIntoView({ block: 'nearest' });
      }}
    >
      <div className={styles.inside}>
        <header className={styles.head}>
          <h2 id={id} tabIndex={-1} className={head ? styles.unseen : undefined}>
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
