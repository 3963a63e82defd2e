import { useAnnouncement } from '#web/lib/announce.ts';
import styles from './announcer.module.css';

/** The one live region of the signed-in pages; it must be there before something is said. */
export function Announcer() {
  const { id, text } = useAnnouncement();
  return (
    <div role="status" className={styles.unseen}>
      <span key={id}>{text}</span>
    </div>
  );
}
