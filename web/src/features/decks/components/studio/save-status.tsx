import { useTranslation } from '#web/lib/i18n.ts';
import styles from './studio.module.css';
import type { SaveState } from './use-autosave.ts';

/** The save state of the changes, with the reason if they are not saved. */
export function SaveStatus({ state, isPublishing }: { state: SaveState; isPublishing: boolean }) {
  const { t } = useTranslation();
  const kind = state.kind === 'saved' && isPublishing ? 'publishing' : state.kind;
  const isProblem = !['saved', 'saving', 'publishing'].includes(kind);
  return (
    <p className={styles.saveStatus} data-problem={isProblem || undefined} role="status">
      {t(`studio.save.${kind}`)}
    </p>
  );
}
