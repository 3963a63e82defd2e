import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { useAddSlide } from '../../api/change-slides.ts';
import { outlineQuery } from '../../api/get-deck.ts';
import { draftKey, dropDraft, type SlideDraft, useSlideDrafts } from '../../editing/draft-store.ts';
import styles from './edit-start.module.css';

type Gone = { key: string; draft: SlideDraft };

/** One slide that was taken out while it was being edited. */
function GoneDraft({ deckId, gone: { key, draft } }: { deckId: string; gone: Gone }) {
  const { t } = useTranslation();
  const { data: outline } = useQuery(outlineQuery(deckId, false));
  const add = useAddSlide();
  if (!outline) return null;
  const again = () =>
    add.mutate(
      { id: deckId, rev: outline.rev, content: draft.content },
      {
        onSuccess: () => {
          dropDraft(key);
          announce(t('change.draft_added'));
        },
      },
    );
  return (
    <li className={styles.draft}>
      <p>{t('change.draft_gone', { title: draft.content.title })}</p>
      <div className={styles.buttons}>
        <Button size="sm" icon={<IconPlus />} isBusy={add.isPending} onClick={again}>
          {t('change.draft_add')}
        </Button>
        <Button size="sm" onClick={() => dropDraft(key)}>
          {t('change.draft_drop')}
        </Button>
      </div>
      {add.error && <ErrorNote error={add.error} />}
    </li>
  );
}

type Props = { deckId: string; slides: readonly SlideView[] };

/** Unsaved changes to slides that are no longer in the deck: what was typed there isn't lost with them. */
export function DraftsOfGone({ deckId, slides }: Props) {
  const { t } = useTranslation();
  const user = useSession(({ user }) => user?.id ?? '');
  const drafts = useSlideDrafts();
  const here = new Set(slides.map(({ id }) => draftKey(user, deckId, id)));
  const gone = Object.entries(drafts).filter(
    ([key]) => key.startsWith(draftKey(user, deckId, '')) && !here.has(key),
  );
  if (gone.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('change.draft_here')}>
      {gone.map(([key, draft]) => (
        <GoneDraft key={key} deckId={deckId} gone={{ key, draft }} />
      ))}
    </ul>
  );
}
