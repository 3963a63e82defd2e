import { IconPencil } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Button } from '#web/components/button.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { isFocusLost } from '#web/lib/lost-focus.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { draftKey, dropDraft, useSlideDrafts } from '../../editing/draft-store.ts';
import styles from './edit-start.module.css';

/** The name of the signed-in person's draft of a slide, and whether there is one. */
export function useDraftOf(deckId: string, slideId: string) {
  const user = useSession(({ user }) => user?.id ?? '');
  const key = draftKey(user, deckId, slideId);
  const hasDraft = useSlideDrafts((drafts) => drafts[key] !== undefined);
  return { key, hasDraft };
}

type Props = {
  draft: ReturnType<typeof useDraftOf>;
  canEdit: boolean;
  /** The deck is being made: that is why it can't be edited. */
  isLocked: boolean;
  onStart: () => void;
};

/** Where what had the focus is gone, with the editor or an answered proposal, one goes on from here. */
function useFocusBack() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocusLost() && ref.current?.closest('dialog[open]'))
      ref.current.querySelector('button')?.focus();
  }, []);
  return ref;
}

/** Opens the editor; what was left unsaved before is gone on with, or thrown away. */
export function EditStart(props: Props) {
  const ref = useFocusBack();
  return (
    <div ref={ref} style={{ display: 'contents' }}>
      <Start {...props} />
    </div>
  );
}

function Start({ draft: { key, hasDraft }, canEdit, isLocked, onStart }: Props) {
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
            dropDraft(key);
            announce(t('change.draft_dropped'));
          }}
        >
          {t('change.draft_drop')}
        </Button>
      </div>
    </div>
  );
}
