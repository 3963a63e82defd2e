import { useEffect, useRef } from 'react';
import { Button } from '#web/components/button.tsx';
import { IconPencil } from '#web/components/icons/pencil.ts';
import { announce } from '#web/lib/announce.ts';
import { hasNoFocus } from '#web/lib/focus.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { draftKey, removeDraft, useSlideDrafts } from '../../editing/draft-store.ts';
import styles from './edit-start.module.css';

/** Returns the key of the user's draft of a slide, and whether it exists. */
export function useDraftState(deckId: string, slideId: string) {
  const user = useSession(({ user }) => user?.id ?? '');
  const key = draftKey(user, deckId, slideId);
  const hasDraft = useSlideDrafts((drafts) => drafts[key] !== undefined);
  return { key, hasDraft };
}

type Props = {
  draft: ReturnType<typeof useDraftState>;
  canEdit: boolean;
  /** A run is in progress, so the slide can't be edited. */
  isLocked: boolean;
  onStart: () => void;
};

/** Moves focus to the button when the focused element was removed with the editor or a proposal. */
function useRestoredFocus() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasNoFocus() && ref.current?.closest('dialog[open]'))
      ref.current.querySelector('button')?.focus();
  }, []);
  return ref;
}

/** Opens the editor; for an existing draft offers to continue or discard it. */
export function EditStart(props: Props) {
  const ref = useRestoredFocus();
  return (
    <div ref={ref} style={{ display: 'contents' }}>
      <EditStartContent {...props} />
    </div>
  );
}

function EditStartContent({ draft: { key, hasDraft }, canEdit, isLocked, onStart }: Props) {
  const { t } = useTranslation();
  if (!canEdit && !hasDraft)
    return isLocked ? <p className={styles.muted}>{t('change.locked')}</p> : null;
  if (!hasDraft)
    return (
      <Button icon={<IconPencil />} onClick={onStart}>
        {t('change.edit')}
      </Button>
    );
  return (
    <div className={styles.draft} role="status">
      <p>{t('change.draft')}</p>
      {!canEdit && <p className={styles.muted}>{t('change.locked')}</p>}
      <div className={styles.buttons}>
        {canEdit && (
          <Button size="sm" variant="primary" icon={<IconPencil />} onClick={onStart}>
            {t('change.draft_go_on')}
          </Button>
        )}
        <Button
          size="sm"
          onClick={() => {
            removeDraft(key);
            announce(t('change.draft_dropped'));
          }}
        >
          {t('change.draft_drop')}
        </Button>
      </div>
    </div>
  );
}
