import type { RefObject } from 'react';
import { useAnnouncement } from '#web/lib/announce.ts';
import { useTopDialog } from '#web/lib/open-dialogs.ts';
import styles from './announcer.module.css';

/**
 * A live region for screen readers. The page has one and so has each dialog, because content behind
 * an open dialog is inert. It must exist before a text is announced; only the topmost one
 * announces.
 */
export function Announcer({ within }: { within?: RefObject<Element | null> }) {
  const { id, text } = useAnnouncement();
  const dialog = useTopDialog();
  const isOnTop = dialog === (within?.current ?? undefined);
  return (
    <div role="status" className={styles.hidden}>
      <span key={id}>{isOnTop && text}</span>
    </div>
  );
}
