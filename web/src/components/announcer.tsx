import type { RefObject } from 'react';
import { useAnnouncement } from '#web/lib/announce.ts';
import { useTopLayer } from '#web/lib/layers.ts';
import styles from './announcer.module.css';

/**
 * The live region of the signed-in pages, and of each dialog, behind which nothing is read. It must be there
 * before something is said; only the one on top says it.
 */
export function Announcer({ within }: { within?: RefObject<Element | null> }) {
  const { id, text } = useAnnouncement();
  const layer = useTopLayer();
  const isOnTop = layer === (within?.current ?? undefined);
  return (
    <div role="status" className={styles.unseen}>
      <span key={id}>{isOnTop && text}</span>
    </div>
  );
}
