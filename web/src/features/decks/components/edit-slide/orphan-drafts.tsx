import { useQuery } from '@tanstack/react-query';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { IconPlus } from '#web/components/icons/plus.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { useAddSlide } from '../../api/change-slides.ts';
import { outlineQuery } from '../../api/get-deck.ts';
import { getSlideTitle } from '../../api/slide-title.ts';
import {
  draftKey,
  removeDraft,
  type SlideDraft,
  useSlideDrafts,
} from '../../editing/draft-store.ts';
import styles from './orphan-drafts.module.css';

type OrphanDraftEntry = { key: string; draft: SlideDraft };

/** A draft of a slide that was removed while it was edited. */
function OrphanDraft({
  deckId,
  orphan: { key, draft },
}: {
  deckId: string;
  orphan: OrphanDraftEntry;
}) {
  const { t } = useTranslation();
  const { data: outline, fetchStatus, refetch } = useQuery(outlineQuery(deckId, false));
  const add = useAddSlide();
  if (!outline) return null;
  const addAsSlide = async () => {
    // Fetches the outline, because the removal of the slide has changed it.
    const { data: newest } = await refetch();
    add.mutate(
      { id: deckId, rev: newest?.rev ?? outline.rev, content: draft.content },
      {
        onSuccess: () => {
          removeDraft(key);
          announce(t('change.draft_added'));
        },
      },
    );
  };
  return (
    <li className={styles.draft}>
      <p>{t('change.draft_slide_deleted', { title: getSlideTitle(draft.content) })}</p>
      <div className={styles.buttons}>
        <Button
          size="sm"
          icon={<IconPlus />}
          isBusy={add.isPending || fetchStatus !== 'idle'}
          onClick={addAsSlide}
        >
          {t('change.draft_add')}
        </Button>
        <Button size="sm" onClick={() => removeDraft(key)}>
          {t('change.draft_drop')}
        </Button>
      </div>
      {add.error && <ErrorNote error={add.error} />}
    </li>
  );
}

type Props = { deckId: string; slides: readonly SlideView[] };

/** Unsaved drafts of slides that are no longer in the deck, with buttons to add or discard them. */
export function OrphanDrafts({ deckId, slides }: Props) {
  const { t } = useTranslation();
  const user = useSession(({ user }) => user?.id ?? '');
  const drafts = useSlideDrafts();
  const currentKeys = new Set(slides.map(({ id }) => draftKey(user, deckId, id)));
  const orphan = Object.entries(drafts).filter(
    ([key]) => key.startsWith(draftKey(user, deckId, '')) && !currentKeys.has(key),
  );
  if (orphan.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('change.draft_here')}>
      {orphan.map(([key, draft]) => (
        <OrphanDraft key={key} deckId={deckId} orphan={{ key, draft }} />
      ))}
    </ul>
  );
}
