import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from '#web/lib/i18n.ts';
import { openLayer } from '#web/lib/open-layer.ts';
import { Announcer } from './announcer.tsx';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';

type Props = {
  title: string;
  /** `side`: as high as the window, at its right edge. */
  size?: 'sm' | 'md' | 'lg' | 'side';
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
};

/**
 * A dialog on the browser's own element, which keeps focus within, the page behind it inert, and closes by Escape.
 * It is open for as long as it is drawn. Focus starts at `[data-autofocus]`. What is announced meanwhile is said in it.
 */
export function Dialog({ title, size = 'sm', onClose, onKeyDown, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = document.activeElement;
    element.showModal();
    const leaveLayer = openLayer(element);
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      element.close();
      leaveLayer();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${styles[size]}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      onKeyDown={onKeyDown}
    >
      <div className={styles.inside}>
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
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
